package org.patientcare.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.ScriptedSmsc;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("2 Send: a node and its partners")
class PartnersIT {

    private static final int UNBIND = 0x06;

    @Test
    @DisplayName(
            "2: finds the container's mail session; binds to the SMS centre, again when cut, and leaves at its stop")
    void aNodeFindsItsPartners(@TempDir Path folder) throws IOException {
        int port = Node.freePort();
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
            settings.keySet().removeIf(name -> name.startsWith("patientcare.smtp."));
            settings.put("patientcare.delivery.capture", "false");
            settings.put("patientcare.smpp.host", "127.0.0.1");
            settings.put("patientcare.smpp.port", String.valueOf(centre.port()));
            settings.put("patientcare.smpp.user", "care");
            settings.put("patientcare.smpp.password", "q7Zr2Xvm");
            settings.put("patientcare.smpp.sender", "Clinic");
            try (Node node = Node.launch(settings, port, withMailSession(folder))) {
                String log = node.awaitReady().logOnceDeployed();

                assertThat(log)
                        .contains("E-mail goes through the server's session mail/patientcare");
                assertThat(log).doesNotContain("SLF4J", "q7Zr2Xvm");
                within("bound", () -> centre.count(ScriptedSmsc.BIND) == 1);
                centre.cut();
                within("bound again", () -> centre.count(ScriptedSmsc.BIND) == 2);
            }
            within("left", () -> centre.count(UNBIND) == 1);
        }
    }

    private static void within(String what, java.util.function.BooleanSupplier condition) {
        Waiting.within(Duration.ofSeconds(60), what, condition);
    }

    /** As the README says it. */
    private static Path withMailSession(Path folder) throws IOException {
        Path commands = Files.copy(Node.POST_BOOT, folder.resolve("post-boot.asadmin"));
        return Files.writeString(
                commands,
                "create-javamail-resource --mailhost=127.0.0.1 --mailuser=care"
                        + " --fromaddress=no-reply@care.example mail/patientcare\n",
                StandardOpenOption.APPEND);
    }
}
