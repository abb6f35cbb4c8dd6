package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.RequestOptions;
import java.io.IOException;
import java.util.Map;
import org.patientcare.testing.Reply;

/**
 * The service as a browser sees it, whose person comes by a provider called {@code hospital}.
 *
 * @param base where the service is
 */
record CareInBrowser(BrowserContext context, String base) {

    /** Where the provider wants the browser. */
    String providersAddress(String purpose) throws IOException {
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
        APIResponse answer = askedForSession();
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.text());
    }

    boolean isSignedIn() {
        return askedForSession().status() != 401;
    }

    private APIResponse askedForSession() {
        return context.request().get(base + "/sign-in/v1/session");
    }
}
