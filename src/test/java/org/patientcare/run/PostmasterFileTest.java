package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.launch.Jdk;

class PostmasterFileTest {

    @TempDir private Path directory;

    private Path programs;
    private Path file;
    private PostmasterFile postmaster;

    @BeforeEach
    void create() throws IOException {
        Path database = Files.createDirectory(directory.resolve("database"));
        programs = Files.createDirectory(directory.resolve("programs"));
        file = database.resolve("postmaster.pid");
        postmaster = new PostmasterFile(database, programs);
    }

    @Test
    void thatIsMissingNeedsNoCleanUp() {
        postmaster.cleanUp();

        assertThat(postmaster.process()).isEmpty();
    }

    @Test
    void ofADeadProcessIsLeftToPostgres() throws Exception {
        Process dead = new ProcessBuilder(java(), "-version").redirectErrorStream(true).start();
        dead.getInputStream().readAllBytes();
        dead.waitFor();
        writePid(dead.pid());

        postmaster.cleanUp();

        assertThat(postmaster.process()).isEmpty();
        assertThat(file).exists();
    }

    @Test
    void whoseProcessIdBelongsToAnotherProgramIsDeleted() throws IOException {
        writePid(ProcessHandle.current().pid());

        postmaster.cleanUp();

        assertThat(file).doesNotExist();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void ofOurPostgresEndsThatProcess() throws Exception {
        Path program = programs.resolve("postgres");
        Files.copy(Path.of("/bin/sleep").toRealPath(), program);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Process left = new ProcessBuilder(program.toString(), "3600").start();
        try {
            writePid(left.pid());

            postmaster.cleanUp();

            // The process that started it sees its end a moment later than others do.
            assertThat(left.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    void withoutAProcessIdNamesNoProcess() throws IOException {
        Files.writeString(file, "nonsense\n");

        postmaster.cleanUp();

        assertThat(postmaster.process()).isEmpty();
    }

    private void writePid(long pid) throws IOException {
        Files.writeString(file, pid + "\n/some/folder\n");
    }

    private static String java() {
        return Jdk.program("java").toString();
    }
}
