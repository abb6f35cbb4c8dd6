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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Installed;
import org.patientcare.testing.NpmPackages;

/**
 * Runs the tests of the scripts of pages, which are beside the rules for JavaScript, by Node's own
 * runner. Without Node they are skipped with a message; if the environment variable CI is set they
 * fail.
 */
class PageScriptsTest {

    private static final Path TESTS = Path.of("src/test/javascript");
    private static final Path TESTED = Path.of("src/main/webapp");
    private static final Path TEXTS = Path.of("target/webapp/texts");
    private static final String TEST = ".test.js";

    @ParameterizedTest
    @ValueSource(strings = {"call", "console", "ui"})
    @DisplayName("The scripts of pages do what their tests say")
    void theScriptsDoWhatTheirTestsSay(String part, @TempDir Path folder) throws IOException {
        Path node =
                Installed.onPath("node", "node.exe")
                        .orElseGet(
                                () ->
                                        Installed.skipOrFail(
                                                "NO NODE: the scripts of pages are NOT TESTED on this machine. Install"
                                                        + " Node 18.18 or newer."));
        // Node takes a file for a module only below such a description.
        Files.writeString(folder.resolve("package.json"), "{\"type\":\"module\"}");
        copy(TESTED.resolve(part), folder.resolve(TESTED).resolve(part));
        copy(TEXTS, folder.resolve(TESTED).resolve("texts"));
        List<String> command = new ArrayList<>(List.of(node.toString(), "--test"));
        copy(TESTS.resolve(part), folder.resolve(TESTS).resolve(part)).stream()
                .filter(name -> name.endsWith(TEST))
                .forEach(command::add);
        assertThat(command).hasSizeGreaterThan(2);
        NpmPackages.CommandResult run = NpmPackages.run(folder, command.toArray(String[]::new));
        assertThat(run.status()).as(run.output()).isZero();
    }

    /** Copies the files of a folder, and returns the names of the copies. */
    private static List<String> copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> copied(file, to.resolve(file.getFileName())))
                    .sorted()
                    .toList();
        }
    }

    private static String copied(Path file, Path copy) {
        try {
            return Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
