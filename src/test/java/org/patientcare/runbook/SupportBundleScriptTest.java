package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The command that collects a support bundle")
class SupportBundleScriptTest {

    private static final Path SCRIPT = Path.of("server-config/support-bundle.sh").toAbsolutePath();

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "without a running node it has the log and the names of the settings, and neither secrets nor what others logged")
    void withoutANodeItHasTheLog() throws IOException {
        Files.writeString(
                folder.resolve("settings.env"),
                "PATIENTCARE_HTTP_PORT='1'\nPATIENTCARE_DB_PASSWORD='hidden-1'\n# hidden-2\n");
        Files.writeString(folder.resolve("secrets.key"), "hidden-3");
        Files.writeString(
                folder.resolve("operator.curl"), "header = \"X-Secret-Key: hidden-4\"\nsilent\n");
        Files.writeString(
                folder.resolve("node.log"),
                """
                Patient Care does not start: patientcare.public-url must be set
                {"Timestamp":"2026-03-02T09:00:05Z","Level":"WARNING","LoggerName":"org.patientcare.platform.Any","LogMessage":"Readiness"}
                {"Timestamp":"2026-03-02T09:00:06Z","Level":"SEVERE","LoggerName":"org.eclipse.any","LogMessage":"bind => [hidden-5]"}
                hidden-6
                """);

        String bundle = bundle();

        assertThat(bundle)
                .contains(
                        "PATIENTCARE_DB_PASSWORD\n",
                        "The node does not answer at http://127.0.0.1:1.",
                        "Patient Care does not start: patientcare.public-url must be set",
                        "\"LogMessage\":\"Readiness\"",
                        "{\"Timestamp\":\"2026-03-02T09:00:06Z\",\"Level\":\"SEVERE\",\"LoggerName\":\"org.eclipse.any\"}")
                .doesNotContain("hidden");
    }

    private String bundle() throws IOException {
        Process script =
                new ProcessBuilder("bash", SCRIPT.toString())
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(script.onExit().join().exitValue()).as(output).isZero();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found =
                    files.filter(
                                    file ->
                                            file.getFileName()
                                                    .toString()
                                                    .startsWith("support-bundle."))
                            .toList();
            assertThat(found).as(output).hasSize(1);
            return Files.readString(found.get(0));
        }
    }
}
