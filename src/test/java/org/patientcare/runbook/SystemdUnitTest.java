package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Installed;

/**
 * Checks the unit with {@code systemd-analyze}, because no systemd runs here. A copy of the unit
 * names the test's folder instead of a site's.
 */
@DisplayName("The unit for systemd")
class SystemdUnitTest {

    private static final Path UNIT = Path.of("server-config/systemd/patientcare.service");
    private static final String NODE = "server-config/payara-micro/node.sh";
    private static final String BACKUP = "server-config/postgresql/backup.sh";
    private static final String SITE = "/srv/patientcare";

    /**
     * The highest exposure level that is accepted, in tenths. systemd rates levels up to 2.0 as OK.
     */
    private static final String EXPOSURE = "--threshold=20";

    @TempDir private Path folder;

    @Test
    @DisplayName("systemd understands each line, and finds the programs that it names")
    void itIsUnderstood() throws IOException {
        assertThat(analyze("verify", copy().toString())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "patientcare-backup, " + BACKUP,
        "patientcare-restore-drill, " + BACKUP,
        "patientcare-ship-trail, server-config/ship-trail.sh"
    })
    @DisplayName("the timers are understood, and the commands that they start exist")
    void theTimersAreUnderstood(String name, String command) throws IOException {
        Path script = folder.resolve(command);
        Files.createDirectories(script.resolveSibling(""));
        Files.copy(Path.of(command), script, StandardCopyOption.COPY_ATTRIBUTES);
        for (String kind : List.of(".service", ".timer")) {
            Path unit = UNIT.resolveSibling(name + kind);
            Files.writeString(
                    folder.resolve(unit.getFileName()),
                    Files.readString(unit).replace(SITE, folder.toString()));
        }
        assertThat(analyze("verify", folder.resolve(name + ".timer").toString())).isEmpty();
    }

    @Test
    @DisplayName("it gives the node little access to the machine")
    void itIsConfined() throws IOException {
        String[] command = {"security", "--offline=true", EXPOSURE, copy().toString()};
        assertThat(analyze(command)).contains("Overall exposure level");
    }

    @Test
    @DisplayName("the node sees neither the owner's password nor keys of callers")
    void itHidesWhatIsNotForTheNode() throws IOException {
        List<String> hidden =
                Files.readAllLines(UNIT).stream()
                        .filter(line -> line.startsWith("InaccessiblePaths="))
                        .flatMap(line -> Arrays.stream(line.split("[= ]")))
                        .toList();
        assertThat(hidden)
                .contains(
                        "-" + SITE + "/owner.env",
                        "-" + SITE + "/operator.curl",
                        "-" + SITE + "/organization.curl",
                        "-" + SITE + "/audit-feed.curl",
                        "-" + SITE + "/trail",
                        "-" + SITE + "/archive",
                        "-" + SITE + "/backup.env",
                        "-" + SITE + "/database-ca.key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "stop", "restart"})
    @DisplayName("node.sh calls systemctl if systemd runs the node of the folder")
    void theScriptCallsSystemctl(String what) throws IOException {
        copy();
        assertThat(node(what, folder)).isEqualTo(what + " patientcare.service\n");
    }

    @Test
    @DisplayName("node.sh does the work itself if systemd runs the node of another folder")
    void theScriptChecksTheFolder() throws IOException {
        copy();
        assertThat(node("stop", Path.of(SITE))).isEqualTo("No node runs here.\n");
    }

    /** The output of the script on a machine whose systemd runs the node of the given folder. */
    private String node(String what, Path folderOfUnit) throws IOException {
        Path systemctl = folder.resolve("bin/systemctl");
        Files.createDirectory(systemctl.resolveSibling(""));
        Files.writeString(
                systemctl,
                "#!/bin/sh\n[ \"$1\" = show ] && echo '%s' || echo \"$@\"\n"
                        .formatted(folderOfUnit));
        assertThat(systemctl.toFile().setExecutable(true)).isTrue();
        ProcessBuilder script =
                new ProcessBuilder(program("bash", "NO BASH: node.sh is NOT TESTED."), NODE, what)
                        .directory(folder.toFile());
        script.environment()
                .merge(
                        "PATH",
                        systemctl.getParent().toString(),
                        (path, ours) -> ours + File.pathSeparator + path);
        return output(script);
    }

    private Path copy() throws IOException {
        Path node = folder.resolve(NODE);
        Files.createDirectories(node.resolveSibling(""));
        Files.copy(Path.of(NODE), node, StandardCopyOption.COPY_ATTRIBUTES);
        Path unit = folder.resolve(UNIT.getFileName());
        Files.writeString(unit, Files.readString(UNIT).replace(SITE, folder.toString()));
        return unit;
    }

    /** The output of {@code systemd-analyze}. The test fails if it reports an error. */
    private static String analyze(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(program("systemd-analyze", "NO SYSTEMD: its unit is NOT CHECKED here."));
        command.add("--no-pager");
        command.addAll(List.of(arguments));
        return output(new ProcessBuilder(command));
    }

    /** The path of a program. Without it the test is skipped with the given message. */
    private static String program(String name, String message) {
        return Installed.onPath(name).orElseGet(() -> Installed.skip(message)).toString();
    }

    private static String output(ProcessBuilder command) throws IOException {
        Process process = command.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().join();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }
}
