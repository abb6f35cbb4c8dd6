package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
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

class SecretsKeyTest {

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
    void isGeneratedOnceAndKept() throws IOException {
        Map<String, String> first = environment(Map.of());
        Path file = Path.of(first.get("PATIENTCARE_SECRETS_KEY_FILE"));
        String key = Files.readString(file);

        assertThat(Base64.getDecoder().decode(key.strip())).hasSize(32);
        assertThat(environment(Map.of())).isEqualTo(first);
        assertThat(file).hasContent(key);
    }

    @Test
    void isReadableByItsOwnerOnly() throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        environment(Map.of());

        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(folder.file(SecretsKey.FILE))))
                .isEqualTo("rw-------");
    }

    @Test
    void ofTheEnvironmentTakesPrecedence() {
        for (String name :
                new String[] {"PATIENTCARE_SECRETS_KEY", "PATIENTCARE_SECRETS_KEY_FILE"}) {
            assertThat(environment(Map.of(name, "mine"))).isEmpty();
        }
        assertThat(folder.file(SecretsKey.FILE)).doesNotExist();
    }

    private Map<String, String> environment(Map<String, String> given) {
        return SecretsKey.environment(TestRunSettings.settings(directory, given), folder);
    }
}
