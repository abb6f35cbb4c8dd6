package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Installed;

@DisplayName("The files of a site, as node.sh reads them")
class NodeSettingsTest {

    private static final Path NODE = Path.of("server-config/payara-micro/node.sh").toAbsolutePath();

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SETTING=plain/1:2@x=?-+,%_.              | plain/1:2@x=?-+,%_.",
                "SETTING=                                 | ``",
                "SETTING=''                               | ``",
                "SETTING='jdbc:postgresql://h/p?a=b&c=d'  | jdbc:postgresql://h/p?a=b&c=d",
                "SETTING='Hospital Santelmo'              | Hospital Santelmo",
                "SETTING='$HOME \\ \" # ; `a` María'       | $HOME \\ \" # ; `a` María",
                "SETTING=\"St. Mary's\"                   | St. Mary's"
            })
    @DisplayName("a line means the same to node.sh and to bash")
    void bashReadsTheSame(String line, String value) throws IOException {
        write("# a comment\n\n" + line + "\n");
        assertThat(run("check").status()).isZero();
        String print = "printf %s \"$SETTING\"";
        assertThat(bash(". ./settings.env; " + print).output()).isEqualTo(value);
        assertThat(bash(definitions() + "read_settings settings.env; " + print).output())
                .isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SETTING=Hospital Santelmo",
                "SETTING=a&b",
                "SETTING=$(id)",
                "SETTING=~/key",
                "SETTING='it''s'",
                "SETTING='open",
                "SETTING=\"$HOME\"",
                "SETTING='value' # why",
                "SETTING='value'\r",
                " SETTING=value",
                "export SETTING=value",
                "SETTING = value",
                "secret"
            })
    @DisplayName("a line that bash or systemd would read otherwise is named, without its value")
    void otherLinesAreRefused(String line) throws IOException {
        write("FIRST=1\n" + line + "\nLAST=2\n");
        Result check = run("check");
        assertThat(check.status()).isEqualTo(1);
        assertThat(check.output())
                .startsWith("settings.env, line 2: write ")
                .contains("='value', with")
                .doesNotContain("Santelmo", "secret")
                .hasLineCount(1);
        assertThat(run("start").status()).isEqualTo(1);
        assertThat(folder.resolve("node.pid")).doesNotExist();
    }

    @Test
    @DisplayName("all faulty lines are named at once, also those of owner.env")
    void allFaultsAtOnce() throws IOException {
        write("A=1 2\nB=3\nC=4 5\n");
        assertThat(run("check").output()).contains("line 1: write A=", "line 3: write C=");
        write("A=1\n");
        Files.writeString(folder.resolve("owner.env"), "PASSWORD=a b\n");
        assertThat(run("check").output()).startsWith("owner.env, line 1: write PASSWORD=");
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1",
        "0.0.0.0, 127.0.0.1",
        "::, 127.0.0.1",
        "192.0.2.22, 192.0.2.22",
        "2001:db8::22, [2001:db8::22]"
    })
    @DisplayName(
            "a node is asked whether it is ready at the address on which the site has it listen")
    void theAddressOfTheSite(String listensOn, String isAsked) throws IOException {
        Path shipped = folder.resolve("server-config/payara-micro/pre-boot.asadmin");
        Files.createDirectories(shipped.resolveSibling(""));
        Files.copy(NODE.resolveSibling("pre-boot.asadmin"), shipped);
        assertThat(bash(definitions() + "address").output()).isEqualTo("127.0.0.1\n");
        Files.createDirectory(folder.resolve("local"));
        Files.writeString(
                folder.resolve("local/pre-boot.asadmin"),
                ("set configs.config.server-config.network-config.network-listeners"
                                + ".network-listener.http-listener.address=%s\n")
                        .formatted(listensOn));
        assertThat(bash(definitions() + "address").output()).isEqualTo(isAsked + "\n");
    }

    @Test
    @DisplayName(
            "the server unpacks itself into an empty folder of the node, not one that it would delete")
    void theFolderOfTheServer() throws IOException {
        write("");
        Files.createDirectories(folder.resolve("unpacked/of-the-start-before"));
        Path java = Files.createDirectory(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho \"$@\"\nls -A unpacked\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();

        Result run = bash("unset STATE_DIRECTORY; PATH=\"$PWD/bin:$PATH\" '" + NODE + "' run");

        assertThat(run.output())
                .contains(" --rootdir ./unpacked ")
                .doesNotContain("of-the-start-before");
    }

    /** The functions of the script, without the command that it carries out at its end. */
    private static String definitions() {
        return "set -- none; . <(sed '/^case /,$d' '" + NODE + "'); ";
    }

    private void write(String settings) throws IOException {
        Files.writeString(folder.resolve("settings.env"), settings);
    }

    private record Result(int status, String output) {}

    private Result run(String command) throws IOException {
        return bash("'" + NODE + "' " + command);
    }

    private Result bash(String commands) throws IOException {
        String bash =
                Installed.onPath("bash")
                        .orElseGet(() -> Installed.skip("NO BASH: node.sh is NOT TESTED."))
                        .toString();
        Process process =
                new ProcessBuilder(List.of(bash, "-c", commands))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().join();
        return new Result(process.exitValue(), output);
    }
}
