package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurlFilesTest {

    private static final AccessKeys.Pair OURS = new AccessKeys.Pair("demo-1", "-se_cret", false);
    private static final AccessKeys.Pair GIVEN = new AccessKeys.Pair("mine", "a\"b\\c", true);

    @TempDir private Path folder;

    @Test
    void holdTheHeaders() {
        assertThat(files(Map.of()).text(OURS))
                .contains("header = \"X-API-Key: demo-1\"\n")
                .contains("header = \"X-Secret-Key: -se_cret\"\n");
    }

    @Test
    void useTheConfiguredHeaderNames() {
        assertThat(files(Map.of("PATIENTCARE_AUTH_API_KEY_HEADER", "X-Key")).text(OURS))
                .contains("header = \"X-Key: demo-1\"\n");
    }

    @Test
    void escapeQuotesAndBackslashes() {
        assertThat(files(Map.of()).text(GIVEN)).contains("X-Secret-Key: a\\\"b\\\\c\"\n");
    }

    @Test
    void reportNewKeysOnlyOnce() {
        Path file = folder.resolve("demo.curl");

        assertThat(files(Map.of()).write(file, OURS)).isTrue();
        assertThat(files(Map.of()).write(file, OURS)).isFalse();
        assertThat(file).content().contains("-se_cret");
    }

    @Test
    void neverReportTheUsersKeysAsNew() {
        Path file = folder.resolve("operator.curl");

        assertThat(files(Map.of()).write(file, GIVEN)).isFalse();
        assertThat(Files.exists(file)).isTrue();
    }

    @Test
    void holdAWholeCall() {
        Path file = folder.resolve("console.curl");

        files(Map.of()).writeCall(file, OURS, "http://localhost:8080/admin/v1/console-links");

        assertThat(file)
                .content()
                .contains("header = \"X-Secret-Key: -se_cret\"\n")
                .contains("request = \"POST\"\n")
                .contains("url = \"http://localhost:8080/admin/v1/console-links\"\n");
    }

    private CurlFiles files(Map<String, String> environment) {
        return new CurlFiles(TestRunSettings.settings(folder, environment));
    }
}
