package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartTextTest {

    private static final int COLUMNS = 100;
    private static final int LAST = 7;
    private static final Path CONSOLE = Path.of("console.curl");

    @TempDir private Path directory;

    @Test
    void saysWhereEverythingIs() throws IOException {
        RunSettings settings =
                TestRunSettings.settings(
                        directory,
                        Map.of(
                                RunSettings.DATA_DIR, directory.toString(),
                                RunSettings.HTTP_PORT, "18080",
                                RunSettings.PUBLIC_URL, "https://care.example"));
        StartText text = new StartText();
        try (DataFolder folder = DataFolder.open(settings.dataFolder())) {
            text.places(settings, folder, "127.0.0.1:54329", "http://localhost:18081");
        }

        assertThat(text.toString())
                .contains("http://localhost:18080", "http://localhost:18080/docs", "Ctrl-C")
                .contains("http://localhost:18081")
                .contains("https://care.example", directory.toString(), "127.0.0.1:54329");
    }

    @Test
    void namesACallForEachOperationWithoutASecret() {
        StartText text = new StartText();
        text.calls("http://localhost:8080", Path.of("demo.curl"), Path.of("operator.curl"));

        assertThat(text.toString())
                .contains("/v1/patients ", "/v1/patients/p-1", "/v1/patients/authenticate")
                .contains("/widget/v1/me", "/widget/v1/logout", "/.well-known/jwks.json")
                .contains("/admin/v1/organizations", "$ORG/credentials", "-X PATCH", "-X DELETE")
                .contains("/v1/activation-codes ", "/v1/activation-codes?status=active")
                .contains("/HELLO/activate", "/HELLO/deactivate", "/HELLO/send")
                .contains("/widget/v1/redemptions", "$ORG/activation-codes/HELLO", "/p-1/undo")
                .contains("/v1/appointments ", "/v1/appointments/$VISIT -X PUT", "$VISIT -X DELETE")
                .contains("$ORG/appointments/$VISIT", "/widget/v1/appointments")
                .contains("/admin/v1/professionals ", "/admin/v1/professionals/demo-")
                .contains("/api/v1/prescriptions/$RX/download", "/verify/$RX")
                .contains("$ORG/prescriptions ", "$ORG/prescriptions/$RX/withdraw")
                .contains("/widget/v1/prescriptions")
                .contains("/v1/consultants", "/v1/messages ", "/v1/organizations/webhooks")
                .contains("$HOOK/ping -X POST", "$HOOK/deliveries", "/v1/events?")
                .contains("/revoke-tokens", "/admin/v1/token-keys/rotate", "/secrets/wrap")
                .contains("/admin/v1/self-check", "$BASE/self-check")
                .contains("Messages: kept here", "/admin/v1/captured-messages");
        assertThat(text.toString().replace("/secrets/wrap", ""))
                .doesNotContainIgnoringCase("secret");
    }

    @Test
    void endsWithTheLinkToTheConsole() {
        String link = "http://localhost:8080/sign-in#link=" + "a".repeat(43);
        StartText text = new StartText();
        text.calls("http://localhost:8080", Path.of("demo.curl"), Path.of("operator.curl"));
        text.console(TestRunSettings.settings(directory, Map.of()), Optional.of(link), CONSOLE);

        List<String> lines = text.toString().lines().toList();
        assertThat(lines.subList(lines.size() - LAST, lines.size()))
                .contains("  " + link)
                .contains("Another such link: curl -K 'console.curl'")
                .contains("As support or as auditor: http://localhost:8080/sign-in");
    }

    @Test
    void namesNoDemoIfOthersReachTheService() {
        StartText text = new StartText();
        text.console(
                TestRunSettings.settings(
                        directory, Map.of(RunSettings.PUBLIC_URL, "https://care.example")),
                Optional.empty(),
                CONSOLE);

        assertThat(text.toString())
                .contains("https://care.example/sign-in")
                .doesNotContain("support", "curl", "#link");
    }

    @Test
    void fitsAnOrdinaryTerminal() {
        StartText text = new StartText();
        text.signature(true);
        text.keys(Path.of("keys.env"), true);
        text.newKeys(
                "demo organization (/v1)",
                new AccessKeys.Pair("d".repeat(32), "s".repeat(43), false));
        text.calls("http://localhost:8080", Path.of("demo.curl"), Path.of("operator.curl"));

        assertThat(text.toString().lines()).allMatch(line -> line.length() <= COLUMNS);
    }
}
