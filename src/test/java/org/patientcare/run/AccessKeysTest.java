package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessKeysTest {

    @TempDir private Path directory;

    private DataFolder folder;

    @BeforeEach
    void open() {
        folder = DataFolder.open(directory);
    }

    @AfterEach
    void close() throws IOException {
        folder.close();
    }

    @Test
    void areGeneratedOnceAndKept() {
        AccessKeys first = keys(Map.of());
        AccessKeys second = keys(Map.of());

        assertThat(second.environment()).isEqualTo(first.environment());
        assertThat(first.operator()).isNotEqualTo(first.demo());
    }

    @Test
    void have256BitSecretsAndShortNames() {
        AccessKeys keys = keys(Map.of());

        assertThat(Base64.getUrlDecoder().decode(keys.operator().secretKey())).hasSize(32);
        assertThat(keys.operator().apiKey()).startsWith("operator-").hasSizeLessThanOrEqualTo(32);
        assertThat(keys.demo().apiKey()).startsWith("demo-").hasSizeLessThanOrEqualTo(32);
    }

    @Test
    void areReadableByTheirOwnerOnly() throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        keys(Map.of());

        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(folder.file(AccessKeys.FILE))))
                .isEqualTo("rw-------");
    }

    @Test
    void ofTheEnvironmentTakePrecedence() {
        Map<String, String> given =
                Map.of(
                        "PATIENTCARE_OPERATOR_API_KEY", "mine",
                        "PATIENTCARE_OPERATOR_SECRET_KEY", "secret");

        AccessKeys keys = keys(given);

        assertThat(keys.environment()).containsAllEntriesOf(given);
        assertThat(keys.operator().fromEnvironment()).isTrue();
        assertThat(keys.demo().fromEnvironment()).isFalse();
    }

    @Test
    void ofTheEnvironmentMustBeComplete() {
        assertThatThrownBy(() -> keys(Map.of("PATIENTCARE_DEMO_API_KEY", "mine")))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("PATIENTCARE_DEMO_SECRET_KEY");
    }

    @Test
    void missingInTheFileAreReported() throws IOException {
        OwnerOnlyFiles.write(folder.file(AccessKeys.FILE), "# nothing\n");

        assertThatThrownBy(() -> keys(Map.of()))
                .isInstanceOf(RunFailure.class)
                .hasMessageStartingWith("PATIENTCARE_OPERATOR_API_KEY is missing");
    }

    private AccessKeys keys(Map<String, String> environment) {
        return AccessKeys.of(TestRunSettings.settings(directory, environment), folder);
    }
}
