package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Installed;

/**
 * Which server the script starts, by what a Java is told that writes its arguments down. That a
 * server starts so is shown by the runbooks, and by each node of a test.
 */
@DisplayName("node.sh and the unpacked server")
class NodeScriptTest {

    private static final String NODE = "server-config/payara-micro/node.sh";

    /** Starts at once, says so, and leaves the archive. */
    private static final String JAVA =
            """
            #!/bin/bash
            case $* in
            -Xinternalversion) echo "Java of ${JAVA_AGE:-today}" ;;
            *--outputlauncher) mkdir -p "$4/runtime" && touch "$4/launch-micro.jar" "$4/runtime/x.rar" ;;
            *ArchiveClassesAtExit*) echo ' ready in ' && echo archive >server/classes.jsa ;;
            *) echo "$*" ;;
            esac
            """;

    private static final String JAR =
            """
            #!/bin/bash
            if [[ $* = *MANIFEST* ]]; then
                mkdir -p META-INF
                printf 'Main-Class: A\\nAdd-Opens: java.base/java.la\\n ng java.base/java.io\\n\\n' >META-INF/MANIFEST.MF
            fi
            """;

    @TempDir private Path folder;

    @BeforeEach
    void anInstallation() throws IOException {
        Path script = folder.resolve(NODE);
        Files.createDirectories(script.resolveSibling(""));
        Files.copy(Path.of(NODE), script, StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(folder.resolve("payara-micro.jar"), "the server");
        program("java", JAVA);
        program("jar", JAR);
    }

    @Test
    @DisplayName(
            "run starts from the jar where nothing is unpacked, and from what is unpacked where it is")
    void itStartsFromWhatIsUnpacked() throws IOException {
        assertThat(said("run")).startsWith("-jar payara-micro.jar ").hasLineCount(1);

        assertThat(said("unpack")).isEqualTo("The server is unpacked.\n");

        assertThat(said("run"))
                .startsWith("-XX:SharedArchiveFile=server/classes.jsa @server/java.options ")
                .contains(" -cp server/launch-micro.jar ")
                .doesNotContain("payara-micro.jar");
        assertThat(folder.resolve("server/java.options"))
                .hasContent(
                        "--add-opens java.base/java.lang=ALL-UNNAMED\n--add-opens java.base/java.io=ALL-UNNAMED\n");
    }

    @Test
    @DisplayName(
            "run never starts another server than that of the jar, and says why it takes longer")
    void anotherJarIsWhatStarts() throws IOException {
        said("unpack");
        Files.writeString(folder.resolve("payara-micro.jar"), "the server, mended");

        assertThat(said("run")).contains("is not used").contains("-jar payara-micro.jar ");

        assertThat(said("unpack")).isEqualTo("The server is unpacked.\n");
        assertThat(said("run")).doesNotContain("is not used");
    }

    @Test
    @DisplayName("run does without what another Java made")
    void anotherJavaMakesItsOwn() throws IOException {
        said("unpack");
        ProcessBuilder run = script("run");
        run.environment().put("JAVA_AGE", "tomorrow");

        assertThat(said(run, 0)).contains("is not used").contains("-jar payara-micro.jar ");
    }

    @Test
    @DisplayName("unpack that fails leaves what was there, and nothing beside it")
    void itIsUnpackedWholeOrNotAtAll() throws IOException {
        said("unpack");
        Path origin = folder.resolve("server/origin");
        Files.writeString(origin, "kept");
        program("java", JAVA.replace("echo ' ready in ' && echo archive >", "false "));

        said(script("unpack"), 1);

        assertThat(origin).hasContent("kept");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "bin", "payara-micro.jar", "server", "server-config");
        }
    }

    @Test
    @DisplayName("unpack takes nothing away from a node that runs")
    void aRunningNodeIsLeftAlone() throws IOException {
        Files.writeString(
                folder.resolve("node.pid"), String.valueOf(ProcessHandle.current().pid()));

        assertThat(said(script("unpack"), 1)).isEqualTo("A node runs here: stop it first.\n");
    }

    private void program(String name, String text) throws IOException {
        Path program = folder.resolve("bin").resolve(name);
        Files.createDirectories(program.getParent());
        Files.writeString(program, text);
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private String said(String command) throws IOException {
        return said(script(command), 0);
    }

    private ProcessBuilder script(String command) {
        String bash =
                Installed.onPath("bash")
                        .orElseGet(() -> Installed.skip("NO BASH: node.sh is NOT TESTED."))
                        .toString();
        ProcessBuilder script =
                new ProcessBuilder(bash, NODE, command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true);
        script.environment()
                .merge(
                        "PATH",
                        folder.resolve("bin").toString(),
                        (path, ours) -> ours + File.pathSeparator + path);
        return script;
    }

    private static String said(ProcessBuilder script, int status) throws IOException {
        Process process = script.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().join();
        assertThat(process.exitValue()).as(said).isEqualTo(status);
        return said;
    }
}
