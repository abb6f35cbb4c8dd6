package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Installed;

/**
 * Runs the script with a program that records the commands for the server in place of {@code
 * asadmin}. {@code PayaraServerIT} runs it with a server.
 */
@DisplayName("deploy.sh of Payara Server")
class DeployScriptTest {

    private static final Path SCRIPT =
            Path.of("server-config/payara-server/deploy.sh").toAbsolutePath();

    private static final String LISTENER =
            "configs.config.server-config.network-config.network-listeners.network-listener"
                    + ".http-listener-1.enabled";

    @TempDir private Path folder;

    @Test
    @DisplayName("changes the pool to which jdbc/patientcare leads, whatever its name")
    void aPoolWithAnotherName() throws IOException {
        assertThat(deploy("resources.jdbc-resource.jdbc/patientcare.pool-name=hospital")).isZero();
        List<String> commands = commands();
        assertThat(commands)
                .containsSubsequence(
                        "undeploy patientcare",
                        "deploy --name patientcare --contextroot / new.war");
        assertThat(commands.get(commands.indexOf("undeploy patientcare") + 1))
                .startsWith(
                        "set resources.jdbc-connection-pool.hospital.property.ApplicationName=");
    }

    @Test
    @DisplayName(
            "stops the running release as any stop does, and opens the listener only with the new one")
    void theRunningReleaseIsStopped() throws IOException {
        assertThat(deploy("resources.jdbc-resource.jdbc/patientcare.pool-name=hospital")).isZero();
        List<String> commands = commands();
        int started = indexOf(commands, "start-domain ");
        int opened = indexOf(commands, "set " + LISTENER + "=true");
        assertThat(started).isLessThan(commands.indexOf("undeploy patientcare"));
        assertThat(opened).isEqualTo(commands.size() - 1);
        assertThat(commands).doesNotContain("set " + LISTENER + "=false");
    }

    private static int indexOf(List<String> commands, String beginning) {
        List<String> found =
                commands.stream().filter(command -> command.startsWith(beginning)).toList();
        assertThat(found).hasSize(1);
        return commands.indexOf(found.get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "resources.jdbc-resource.jdbc/patientcare.pool-name=pool.of.hospital"})
    @DisplayName("leaves the running release alone if it cannot change the pool")
    void noPool(String answer) throws IOException {
        assertThat(deploy(answer)).isEqualTo(1);
        assertThat(commands())
                .containsExactly("get resources.jdbc-resource.jdbc/patientcare.pool-name");
    }

    /**
     * @param pool what the server answers when it is asked for the pool; a failure if it is empty
     */
    private int deploy(String pool) throws IOException {
        Path asadmin = folder.resolve("bin/asadmin");
        Files.createDirectory(asadmin.resolveSibling(""));
        Files.writeString(
                asadmin,
                """
                #!/bin/sh
                while [ "${1#--}" != "$1" ]; do
                    case $1 in *=*) shift ;; *) shift 2 ;; esac
                done
                echo "$@" >>"$PAYARA/commands"
                case $1 in
                    get) echo '%s' && [ -n '%s' ] ;;
                    list-applications) echo 'patientcare  <ejb, web>' ;;
                esac
                """
                        .formatted(pool, pool));
        assertThat(asadmin.toFile().setExecutable(true)).isTrue();
        String shell =
                Installed.onPath("sh")
                        .orElseGet(() -> Installed.skip("NO SHELL: deploy.sh is NOT TESTED."))
                        .toString();
        ProcessBuilder script = new ProcessBuilder(shell, SCRIPT.toString(), "new.war").inheritIO();
        script.environment().put("PAYARA", folder.toString());
        script.environment().put("DOMAINS", folder.resolve("domains").toString());
        script.environment().put("PASSWORD_FILE", folder.resolve("password").toString());
        return script.start().onExit().join().exitValue();
    }

    private List<String> commands() throws IOException {
        return Files.readAllLines(folder.resolve("commands"));
    }
}
