package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.Installed;
import org.patientcare.testing.NpmPackages;

/**
 * Checks the JavaScript of our pages with ESLint and by its types with TypeScript, and the
 * descriptions of the API with Redocly's linter, by the rules and the versions of
 * src/test/javascript. Without Node the tests are skipped with a message; if the environment
 * variable CI is set they fail. Without npm's registry they are always skipped, because that is no
 * fault of ours.
 */
@Execution(ExecutionMode.CONCURRENT)
class JavaScriptTest {

    private static final Path SOURCES = Path.of("src/test/javascript");
    private static final Path FOLDER = Path.of("target/javascript").toAbsolutePath();

    private static final List<String> SCRIPTS =
            List.of(
                    "src/main/webapp",
                    "src/test/javascript",
                    "src/test/openid",
                    "src/run/resources");

    /** Older than ESLint 9 allows, which needs 18.18. */
    private static final Pattern OLD =
            Pattern.compile("v([0-9]|1[0-7]|18\\.([0-9]|1[0-7]))\\..*", Pattern.DOTALL);

    private static Path node;

    @BeforeAll
    static void install() throws IOException {
        node = Installed.onPath("node", "node.exe").orElseGet(JavaScriptTest::without);
        if (OLD.matcher(NpmPackages.run(Path.of(""), node.toString(), "--version").output())
                .matches()) {
            without();
        }
        NpmPackages.install(
                SOURCES,
                FOLDER,
                List.of("eslint.config.js", "descriptions.js"),
                "JavaScript is NOT CHECKED in this run");
    }

    @Test
    @DisplayName("ESLint finds nothing unused and nothing else that its rules refuse")
    void nothingIsUnused() throws IOException {
        List<String> command =
                List.of(
                        "node_modules/eslint/bin/eslint.js",
                        "--config",
                        FOLDER.resolve("eslint.config.js").toString(),
                        "--max-warnings=0",
                        "--cache",
                        "--cache-strategy=content",
                        "--cache-location=" + FOLDER.resolve("eslint.cache"));
        assertNoFault(command, SCRIPTS.stream());
    }

    @Test
    @DisplayName("Prettier would change nothing")
    void theLayoutIsPrettiers() throws IOException {
        List<String> command =
                List.of(
                        "node_modules/prettier/bin/prettier.cjs",
                        "--config",
                        SOURCES.resolve("prettier.config.js").toString(),
                        "--cache",
                        "--cache-strategy=content",
                        "--cache-location=" + FOLDER.resolve("prettier.cache"),
                        "--check");
        assertNoFault(command, SCRIPTS.stream().map(folder -> folder + "/**/*.js"));
    }

    @Test
    @DisplayName("TypeScript finds no value that cannot be of its type")
    void theTypesFit() throws IOException {
        // The types of what calls take and return.
        assertNoFault(
                "node_modules/openapi-typescript/bin/cli.js",
                ApiDescription.BUILT.toString(),
                "--output",
                FOLDER.resolve("api-description.d.ts").toString());
        assertNoFault(
                "node_modules/typescript/bin/tsc",
                "--project",
                SOURCES.resolve("tsconfig.json").toString(),
                "--incremental",
                "--tsBuildInfoFile",
                FOLDER.resolve("types.tsbuildinfo").toString());
    }

    @Test
    @DisplayName("Redocly finds no error in the descriptions of calls and of events")
    void theDescriptionsOfTheApiAreValid() throws IOException {
        assertNoFault(
                "descriptions.js",
                ApiDescription.BUILT.toString(),
                "src/main/webapp/docs/events.yaml");
    }

    private static void assertNoFault(List<String> command, Stream<String> arguments)
            throws IOException {
        assertNoFault(
                command.get(0),
                Stream.concat(command.stream().skip(1), arguments).toArray(String[]::new));
    }

    private static void assertNoFault(String program, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(node.toString(), FOLDER.resolve(program).toString()));
        command.addAll(List.of(arguments));
        NpmPackages.CommandResult lint =
                NpmPackages.run(Path.of(""), command.toArray(String[]::new));
        assertThat(lint.status()).as(lint.output()).isZero();
    }

    private static Path without() {
        return Installed.skipOrFail(
                "NO NODE: JavaScript is NOT CHECKED on this machine. Install Node 18.18 or newer"
                        + " with npm.");
    }
}
