package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Node;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

/** A second opinion of the standard beside Keycloak's: other keys, other checks, {@code iss}. */
@Tag("servers")
@DisplayName("The OpenID provider of npm, which insists on PKCE and signs by an elliptic curve")
class NodeProviderIT {

    @Test
    @DisplayName("signs people in, proves them once more, and signs them out")
    void theProviderSignsIn() throws IOException {
        int port = Node.freePort();
        String care = "http://127.0.0.1:" + port;
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        try (NodeProvider provider = NodeProvider.start(care);
                Browser browser = Browser.open()) {
            String of = "patientcare.oidc.hospital.";
            settings.put("patientcare.oidc.providers", "hospital");
            settings.put(of + "issuer", provider.issuer());
            settings.put(of + "client-id", "patientcare");
            settings.put(of + "client-secret", NodeProvider.SECRET);
            settings.put(of + "roles-claim", "groups");
            settings.put(of + "roles", "care-support=operator");
            try (Node node = Node.ready(settings, port);
                    BrowserContext context = browser.desktop()) {
                assertThat(node.port()).isEqualTo(port);
                signInAndOut(provider, new CareInBrowser(context, care));
            }
        }
    }

    private static void signInAndOut(NodeProvider provider, CareInBrowser care) throws IOException {
        Page page = care.context().newPage();
        String address = care.providersAddress("sign-in");
        assertThat(URI.create(address).getQuery())
                .contains("code_challenge_method=S256", "state=", "nonce=");
        page.navigate(address);
        page.click("button");
        page.waitForURL(care.base() + "/console");
        JsonNode session = care.session();
        assertThat(session.at("/data/way").asText()).isEqualTo("provider");
        assertThat(session.at("/data/person/name").asText()).isEqualTo("Marta Ruiz");
        assertThat(session.at("/data/roles/0/role").asText()).isEqualTo("operator");
        assertThat(session.at("/data/recent").asBoolean()).isTrue();

        Page tab = care.context().newPage();
        tab.navigate(care.providersAddress("step-up"));
        assertThat(tab.url()).as("it asks again").startsWith(provider.issuer());
        tab.click("button");
        tab.waitForURL(care.base() + "/sign-in/oidc/hospital/callback**");
        assertThat(tab.content()).contains("You can close this tab");
        assertThat(care.session().at("/data/recent").asBoolean()).isTrue();

        tab.navigate(provider.issuer() + "/session/end");
        tab.click("button");
        tab.waitForURL(provider.issuer() + "/session/end/success");
        Waiting.until("the session ends", () -> !care.isSignedIn());
    }
}
