package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

    @TempDir private Path directory;

    @Test
    void belongsToOneRunAtATime() throws IOException {
        Path path = directory.resolve("data");
        try (DataFolder first = DataFolder.open(path)) {
            assertThat(first.logs()).isDirectory();
            assertThatThrownBy(() -> DataFolder.open(path))
                    .isInstanceOf(RunFailure.class)
                    .hasMessageContaining("is in use by another running Patient Care");
        }
        DataFolder.open(path).close();
    }

    @Test
    void refusesAPathThatIsNoFolder() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> DataFolder.open(file))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("cannot be written to")
                .hasMessageContaining(RunSettings.DATA_DIR);
    }

    @Test
    void emptiesTheTemporaryFolderOfAnEarlierRun() throws IOException {
        try (DataFolder first = DataFolder.open(directory)) {
            Files.createDirectories(first.temporary().resolve("a/b"));
            Files.writeString(first.temporary().resolve("a/b/c"), "left");
        }
        try (DataFolder second = DataFolder.open(directory)) {
            assertThat(second.temporary()).isEmptyDirectory();
        }
    }

    @Test
    void keepsTheLogOfThePreviousRun() throws IOException {
        try (DataFolder folder = DataFolder.open(directory)) {
            Files.writeString(folder.freshLog("server"), "first");

            assertThat(folder.freshLog("server")).isEmptyFile();
            assertThat(folder.logs().resolve("server.previous.log")).hasContent("first");
        }
    }
}
