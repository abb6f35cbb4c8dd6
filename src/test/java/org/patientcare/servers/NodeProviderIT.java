package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Node;
import org.patientcare.testing.Waiting;

/**
 * Tests a second implementation of OpenID Connect besides Keycloak, with other keys, other checks
 * and the parameter {@code iss}.
 */
@Drill(value = DrillGroup.SERVERS, heldBy = "ProviderSignInIT")
@DisplayName("The OpenID provider of npm, which requires PKCE and signs with an elliptic curve key")
class NodeProviderIT {

    @Test
    @DisplayName("signs people in, authenticates them again, and signs them out")
    void theProviderSignsIn() throws IOException {
        int port = Node.freePort();
        String care = "http://127.0.0.1:" + port;
        try (NodeProvider provider = NodeProvider.start(care);
                Browser browser = Browser.open()) {
            Map<String, String> settings =
                    CareInBrowser.settings(port, provider.issuer(), NodeProvider.SECRET, "groups");
            try (Node node = Node.ready(settings, port);
                    BrowserContext context = browser.desktop()) {
                assertThat(node.port()).isEqualTo(port);
                signInAndOut(provider, new CareInBrowser(context, care));
            }
        }
    }

    private static void signInAndOut(NodeProvider provider, CareInBrowser care) throws IOException {
        Page page = care.context().newPage();
        String address = care.providerUrl("sign-in");
        assertThat(URI.create(address).getQuery())
                .contains("code_challenge_method=S256", "state=", "nonce=");
        page.navigate(address);
        page.click("button");
        care.requireSignedIn(page);

        Page tab = care.context().newPage();
        tab.navigate(care.providerUrl("step-up"));
        assertThat(tab.url()).as("the provider asks again").startsWith(provider.issuer());
        tab.click("button");
        care.requireAuthenticatedAgain(tab);

        tab.navigate(provider.issuer() + "/session/end");
        tab.click("button");
        tab.waitForURL(provider.issuer() + "/session/end/success");
        Waiting.until("the session ends", () -> !care.isSignedIn());
    }
}
