package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.Node;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;

@Drill(
        value = DrillGroup.ENGINES,
        heldBy = {"VideoVisitIT", "CallPageIT"})
@IntegrationTest
@RunAsClient
@DisplayName("A visit over TLS of Payara Micro, configured as in the recipe")
class VisitOverTlsIT {

    private static final Path TLS = Path.of("server-config/payara-micro/tls.asadmin");

    /** Makes the HTTPS listener of the test listen on loopback only. */
    private static final String ON_LOOPBACK =
            "set configs.config.server-config.network-config.network-listeners"
                    + ".network-listener.https-listener.address=127.0.0.1";

    @TempDir private Path folder;

    @Test
    @DisplayName("3: pages and sockets use TLS only, and both sides see each other")
    void aVisitOverTls() throws IOException {
        int port = Node.freePort();
        int tls = Node.freePort();
        String origin = "https://127.0.0.1:" + tls;
        try (Node node = launch(port, tls, origin);
                Browser browser = Browser.open();
                BrowserContext patients = browser.ignoringCertificateErrors();
                BrowserContext professionals = browser.ignoringCertificateErrors()) {
            Visit visit = Visit.now("en");
            VisitPage patient = open(patients, visit.patientUrl(), origin);
            patient.awaitScene("waiting");
            VisitPage professional = open(professionals, visit.professionalUrl(), origin);
            professional.awaitScene("arrived").click("admit");
            patient.awaitScene("call").awaitFrames(30);
            professional.awaitScene("call").awaitFrames(30);
            assertThat(patient.requestedUrls())
                    .anyMatch(address -> address.startsWith("wss://127.0.0.1:" + tls + "/call/"))
                    .allMatch(address -> address.matches("(https|wss)://127.0.0.1:" + tls + "/.*"));
            patient.assertNoErrors();
            assertThat(node.port()).isEqualTo(port);
        }
    }

    private Node launch(int port, int tls, String origin) throws IOException {
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.public-url", origin);
        settings.put("javax.net.ssl.keyStore", KeyStores.valid(folder, "RSA").toString());
        settings.put("javax.net.ssl.keyStorePassword", KeyStores.PASSWORD);
        List<String> commands = new ArrayList<>(Files.readAllLines(Node.PRE_BOOT));
        commands.addAll(Files.readAllLines(TLS));
        commands.add(ON_LOOPBACK);
        Path boot = Files.write(folder.resolve("boot.asadmin"), commands);
        return Node.launch(
                        settings,
                        port,
                        boot,
                        Node.POST_BOOT,
                        "--sslport",
                        String.valueOf(tls),
                        "--sslcert",
                        "seal")
                .awaitReady();
    }

    private static VisitPage open(BrowserContext browser, String url, String origin) {
        return VisitPage.open(browser, url.replaceFirst("^http://[^/]+", origin)).enter();
    }
}
