package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.RequestOptions;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;

/**
 * The service in a browser, whose user signs in through an OpenID provider called {@code hospital}.
 *
 * @param base the URL of the service
 */
record CareInBrowser(BrowserContext context, String base) {

    /**
     * The settings of a node whose people sign in through the provider.
     *
     * @param secret the client secret
     * @param claim the claim in which the provider names a person's groups
     */
    static Map<String, String> settings(int port, String issuer, String secret, String claim) {
        String of = "patientcare.oidc.hospital.";
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.oidc.providers", "hospital");
        settings.put(of + "issuer", issuer);
        settings.put(of + "client-id", "patientcare");
        settings.put(of + "client-secret", secret);
        settings.put(of + "roles-claim", claim);
        settings.put(of + "roles", "care-support=operator");
        return settings;
    }

    /**
     * Begins a sign-in.
     *
     * @return the URL of the provider to which the service sends the browser
     */
    String providerUrl(String purpose) throws IOException {
        APIResponse asked =
                context.request()
                        .post(
                                base + "/sign-in/v1/providers/hospital/challenges",
                                RequestOptions.create()
                                        .setHeader("X-Patient-Care", "action")
                                        .setHeader("Origin", base)
                                        .setHeader("Content-Type", "application/json")
                                        .setData(Reply.json(Map.of("purpose", purpose))));
        assertThat(asked.status()).as(asked.text()).isEqualTo(201);
        return new ObjectMapper().readTree(asked.text()).at("/data/url").asText();
    }

    JsonNode session() throws IOException {
        APIResponse answer = requestSession();
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.text());
    }

    /**
     * Checks that the page came back from the provider, and that the person has a session with the
     * role of their group.
     */
    void requireSignedIn(Page page) throws IOException {
        page.waitForURL(base + "/console");
        JsonNode session = session();
        assertThat(session.at("/data/way").asText()).isEqualTo("provider");
        assertThat(session.at("/data/person/name").asText()).isEqualTo("Marta Ruiz");
        assertThat(session.at("/data/roles/0/role").asText()).isEqualTo("operator");
        assertThat(session.at("/data/recent").asBoolean()).isTrue();
    }

    /**
     * Checks that the tab came back from the provider, and that the person has authenticated again.
     */
    void requireAuthenticatedAgain(Page tab) throws IOException {
        tab.waitForURL(base + "/sign-in/oidc/hospital/callback**");
        assertThat(tab.content()).contains("You can close this tab");
        assertThat(session().at("/data/recent").asBoolean()).isTrue();
    }

    boolean isSignedIn() {
        return requestSession().status() != 401;
    }

    private APIResponse requestSession() {
        return context.request().get(base + "/sign-in/v1/session");
    }
}
