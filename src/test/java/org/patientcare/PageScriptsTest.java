package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Installed;
import org.patientcare.testing.NpmPackages;
import org.patientcare.testing.PreactForNode;

/**
 * Runs the tests of the scripts of pages, which are beside the rules for JavaScript, by Node's own
 * runner. Without Node they are skipped with a message; if the environment variable CI is set they
 * fail.
 */
class PageScriptsTest {

    private static final Path TESTS = Path.of("src/test/javascript");
    private static final Path TESTED = Path.of("src/main/webapp");
    private static final Path TEXTS = Path.of("target/webapp");
    private static final String SCRIPT = ".js";
    private static final String TEST = ".test.js";

    @Test
    @DisplayName("The scripts of pages do what their tests say")
    void theScriptsDoWhatTheirTestsSay(@TempDir Path folder) throws IOException {
        Path node =
                Installed.onPath("node", "node.exe")
                        .orElseGet(
                                () ->
                                        Installed.skipOrFail(
                                                "NO NODE: the scripts of pages are NOT TESTED on this machine. Install"
                                                        + " Node 18.19 or newer."));
        // Node takes a file for a module only below such a description.
        Files.writeString(folder.resolve("package.json"), "{\"type\":\"module\"}");
        copy(TESTED, TESTED, folder);
        copy(TEXTS, TESTED, folder);
        PreactForNode.copyTo(folder);
        List<String> command = new ArrayList<>(List.of(node.toString(), "--test"));
        copy(TESTS, TESTS, folder).stream()
                .filter(name -> name.endsWith(TEST))
                .forEach(command::add);
        assertThat(command).hasSizeGreaterThan(2);
        NpmPackages.CommandResult run = NpmPackages.run(folder, command.toArray(String[]::new));
        assertThat(run.status()).as(run.output()).isZero();
    }

    /** Copies the scripts to a place below another folder, and returns their names. */
    private static List<String> copy(Path from, Path to, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            return files.filter(file -> file.toString().endsWith(SCRIPT))
                    .map(file -> copied(file, folder.resolve(to).resolve(from.relativize(file))))
                    .sorted()
                    .toList();
        }
    }

    private static String copied(Path file, Path copy) {
        try {
            Files.createDirectories(copy.getParent());
            return Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
