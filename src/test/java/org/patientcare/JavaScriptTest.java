package org.patientcare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Installed;
import org.patientcare.testing.Waiting;

/**
 * The JavaScript of our pages as ESLint sees it, by the rules and the versions of
 * src/test/javascript. Without Node the test is skipped, and says so; where CI is set it fails.
 * Without npm's registry it is skipped everywhere: that is no fault of ours.
 */
class JavaScriptTest {

    private static final Path SOURCES = Path.of("src/test/javascript");
    private static final Path FOLDER = Path.of("target/javascript").toAbsolutePath();
    private static final String LOCK = "package-lock.json";

    /** The oldest that ESLint 9 runs on is 18.18. */
    private static final Pattern OLD = Pattern.compile("v([0-9]|1[0-7])\\..*", Pattern.DOTALL);

    /** What npm calls what is wrong in our own files. */
    private static final Pattern OUR_FAULT =
            Pattern.compile("npm (error|ERR!) code (EUSAGE|EJSONPARSE|ETARGET|EINTEGRITY)");

    @Test
    void hasOneStyleAndNothingUnused() throws IOException {
        Path node = Installed.onPath("node", "node.exe").orElseGet(JavaScriptTest::without);
        if (OLD.matcher(run(Path.of(""), node.toString(), "--version").output()).matches()) {
            without();
        }
        install();

        Ended lint =
                run(
                        Path.of(""),
                        node.toString(),
                        FOLDER.resolve("node_modules/eslint/bin/eslint.js").toString(),
                        "--config",
                        FOLDER.resolve("eslint.config.js").toString(),
                        "--max-warnings=0",
                        "src/main/webapp",
                        "src/test/resources");
        assertThat(lint.status()).as(lint.output()).isZero();
    }

    /** Once for each lock file in a build folder. */
    private static void install() throws IOException {
        Path npm = Installed.onPath("npm", "npm.cmd").orElseGet(JavaScriptTest::without);
        boolean isNew =
                !Files.exists(FOLDER.resolve("installed"))
                        || Files.mismatch(SOURCES.resolve(LOCK), FOLDER.resolve(LOCK)) >= 0;
        Files.createDirectories(FOLDER);
        for (String name : List.of("package.json", LOCK, "eslint.config.js")) {
            Path copy = FOLDER.resolve(name);
            Files.copy(SOURCES.resolve(name), copy, StandardCopyOption.REPLACE_EXISTING);
        }
        if (isNew) {
            Files.deleteIfExists(FOLDER.resolve("installed"));
            Ended installation =
                    run(
                            FOLDER,
                            npm.toString(),
                            "ci",
                            "--ignore-scripts",
                            "--no-audit",
                            "--no-fund",
                            "--prefer-offline");
            assertThat(installation.output()).doesNotContainPattern(OUR_FAULT);
            if (installation.status() != 0) {
                Installed.skip(
                        "NO PACKAGES OF NPM: JavaScript is NOT LOOKED OVER in this run, since they could"
                                + " not be fetched:\n"
                                + installation.output());
            }
            Files.createFile(FOLDER.resolve("installed"));
        }
    }

    private static Path without() {
        return Installed.missing(
                "NO NODE: JavaScript is NOT LOOKED OVER on this machine. Install Node 18.18 or newer"
                        + " with npm.");
    }

    /** How a command ended, and what it said. */
    private record Ended(int status, String output) {}

    private static Ended run(Path folder, String... command) throws IOException {
        Path output = Files.createTempFile("javascript", ".out");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toAbsolutePath().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        Waiting.forTheEndOf(process);
        Ended ended = new Ended(process.exitValue(), Files.readString(output, UTF_8));
        Files.delete(output);
        return ended;
    }
}
