package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Waiting;

@Drill(value = DrillGroup.SERVERS, heldBy = "ProviderSignInIT")
@DisplayName("A real Keycloak, with the shipped client in its realm")
class KeycloakIT {

    @TempDir private static Path folder;

    @Test
    @DisplayName("signs people in on its own page, authenticates them again, and signs them out")
    void keycloakSignsIn() throws IOException {
        int port = Node.freePort();
        String care = "http://127.0.0.1:" + port;
        try (Keycloak keycloak = Keycloak.start(folder, care);
                Browser browser = Browser.open()) {
            Map<String, String> settings =
                    CareInBrowser.settings(
                            port, keycloak.issuer(), Keycloak.SECRET, "realm_access.roles");
            try (Node node = Node.ready(settings, port);
                    BrowserContext context = browser.desktop()) {
                assertThat(Operator.ofNode(node.port()).http().get("/health/ready").status())
                        .isEqualTo(200);
                signIn(keycloak, new CareInBrowser(context, care));
            }
        }
    }

    private static void signIn(Keycloak keycloak, CareInBrowser care) throws IOException {
        Page page = care.context().newPage();
        page.navigate(care.providerUrl("sign-in"));
        typePassword(page);
        care.requireSignedIn(page);

        Page tab = care.context().newPage();
        tab.navigate(care.providerUrl("step-up"));
        tab.fill("input[name=password]", Keycloak.PASSWORD);
        tab.click("#kc-login");
        care.requireAuthenticatedAgain(tab);

        keycloak.signOut();
        Waiting.until("the session ends", () -> !care.isSignedIn());
    }

    private static void typePassword(Page page) {
        page.fill("input[name=username]", Keycloak.USER);
        page.fill("input[name=password]", Keycloak.PASSWORD);
        page.click("#kc-login");
    }
}
