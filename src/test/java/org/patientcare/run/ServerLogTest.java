package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {

    @TempDir private Path folder;

    private Path log;

    @BeforeEach
    void name() {
        log = folder.resolve("server.log");
    }

    @Test
    void showsTheSentenceOfARefusal() throws IOException {
        write(
                """
                [2026-01-02T03:04:05.678+0000] [] [SEVERE] [] [org.patientcare.surfaces.application.StartUp] [[
                  Patient Care does not start: The database is newer than this WAR (schema 9).]]

                java.lang.IllegalStateException: Patient Care does not start: The database is newer
                """);

        assertThat(ServerLog.refusal(log))
                .contains("The database is newer than this WAR (schema 9).");
    }

    @Test
    void readsAServerThatLogsJson() throws IOException {
        write(
                """
                {"Level":"SEVERE","LogMessage":"Patient Care does not start: patientcare.public-url must be set"}
                {"Level":"INFO","LogMessage":"{\\n    \\"Deployed\\": []\\n}"}
                """);

        assertThat(ServerLog.refusal(log)).contains("patientcare.public-url must be set");
        assertThat(ServerLog.saysNothingDeployed(log)).isTrue();
    }

    @Test
    void waitsForTheEndOfTheSentence() throws IOException {
        write("Patient Care does not start: The data");

        assertThat(ServerLog.refusal(log)).isEmpty();
    }

    @Test
    void thatIsMissingReportsNothing() {
        assertThat(ServerLog.refusal(log)).isEmpty();
        assertThat(ServerLog.saysNothingDeployed(log)).isFalse();
    }

    @Test
    void showsThatNothingIsDeployed() throws IOException {
        write("    \"Deployed\": [\n\n    ]\n");
        assertThat(ServerLog.saysNothingDeployed(log)).isTrue();

        write("    \"Deployed\": [\n        {\n            \"Name\": \"patientcare\"\n");
        assertThat(ServerLog.saysNothingDeployed(log)).isFalse();
    }

    @Test
    void showsTheLastFatalErrorOfPostgres() throws IOException {
        write(
                """
                2026-01-02 03:04:05.678 UTC [1] FATAL:  could not create any TCP/IP sockets
                2026-01-02 03:04:05.679 UTC [1] LOG:  database system is shut down
                """);

        assertThat(ServerLog.lastFatal(log)).contains("could not create any TCP/IP sockets");
    }

    private void write(String text) throws IOException {
        Files.writeString(log, text);
    }
}
