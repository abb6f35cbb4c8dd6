package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.launch.Folders;
import org.patientcare.testing.Http;
import org.patientcare.testing.Logs;
import org.patientcare.testing.Node;
import org.patientcare.testing.Waiting;

/**
 * A folder, at first empty, of a user other than root, in which the commands of runbooks are run.
 */
final class Site implements AutoCloseable {

    /** The time limit of a block of commands; some blocks start a node twice. */
    private static final Duration LIMIT = Waiting.DEADLINE.multipliedBy(3);

    /** The user that runs the commands if root runs the tests: PostgreSQL does not run as root. */
    private static final String USER = "postgres";

    /** The command by which a block restarts the node. */
    private static final String RESTART = "server-config/payara-micro/node.sh restart\n";

    private static final List<String> AS_USER =
            "root".equals(System.getProperty("user.name"))
                    ? List.of("setpriv", "--reuid", USER, "--regid", USER, "--clear-groups")
                    : List.of();

    private final Path folder;
    private final Map<String, String> variables = new HashMap<>();

    Site(Release release) throws IOException {
        folder = Files.createTempDirectory("patientcare-site");
        if (!AS_USER.isEmpty()) {
            command("chown", USER, folder.toString());
        }
        variables.put("RELEASE", release.folder().toString());
        variables.put("HTTP_PORT", String.valueOf(Node.freePort()));
        variables.put("PUBLIC_URL", "http://127.0.0.1:" + variables.get("HTTP_PORT"));
        variables.put("PGBIN", PostgresPrograms.folder().toString());
        variables.put("PGHOST", "127.0.0.1");
        variables.put("PGPORT", String.valueOf(Node.freePort()));
        variables.put("PGUSER", "postgres");
        variables.put("PGPASSWORD", "superuser-of-" + variables.get("PGPORT"));
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    String text(String name) {
        try {
            return Files.readString(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String variable(String name) {
        return variables.get(name);
    }

    void set(String name, String value) {
        variables.put(name, value);
    }

    int port() {
        return Integer.parseInt(variables.get("HTTP_PORT"));
    }

    /** Runs all blocks of a page. */
    Site follow(String runbook) {
        return follow(runbook, 0, Runbook.read(runbook).blocks().size());
    }

    /**
     * Runs some blocks of a page, each in its own shell, whose environment has only the variables
     * that the page lists.
     *
     * @param to exclusive
     */
    Site follow(String runbook, int from, int to) {
        Runbook page = Runbook.read(runbook);
        page.blocks().subList(from, to).forEach(block -> run(page, block));
        return this;
    }

    /**
     * Runs a block but for the command that restarts the node: a test does not restart it as often
     * as somebody who follows several pages on different days.
     */
    void followWithoutRestart(String runbook, int number) {
        followPart(runbook, number, String::concat);
    }

    /** Runs the commands of a block that come before the restart of the node. */
    void followUntilRestart(String runbook, int number) {
        followPart(runbook, number, (before, after) -> before);
    }

    /** Runs the commands of a block that come after the restart of the node. */
    void followAfterRestart(String runbook, int number) {
        followPart(runbook, number, (before, after) -> after);
    }

    private void followPart(String runbook, int number, BinaryOperator<String> part) {
        Runbook page = Runbook.read(runbook);
        Runbook.Block block = page.blocks().get(number);
        String[] parts = block.commands().split(Pattern.quote(RESTART), -1);
        assertThat(parts).as("before and after the restart in " + block.heading()).hasSize(2);
        run(page, new Runbook.Block(block.heading(), part.apply(parts[0], parts[1])));
    }

    private void run(Runbook page, Runbook.Block block) {
        Map<String, String> environment = new HashMap<>();
        page.variables().forEach(name -> environment.put(name, needed(name)));
        ShellResult shellResult = shell(block.commands(), environment);
        assertThat(shellResult.status())
                .as(page.name() + ", " + block.heading() + ":\n" + shellResult.output())
                .isZero();
    }

    /** The exit status of commands, -1 if they took too long, and their output. */
    record ShellResult(int status, String output) {}

    /** Runs commands that are on no page. */
    ShellResult shell(String commands) {
        return shell(commands, Map.of());
    }

    /** Runs commands that are on no page, with all variables. */
    ShellResult shellWithVariables(String commands) {
        return shell(commands, variables);
    }

    private ShellResult shell(String commands, Map<String, String> environment) {
        List<String> command = new ArrayList<>(AS_USER);
        command.addAll(List.of("bash", "-euo", "pipefail", "-c", commands));
        try {
            Path output = Files.createTempFile("runbook", ".out");
            ProcessBuilder shell = new ProcessBuilder(command).directory(folder.toFile());
            shell.environment().clear();
            shell.environment().put("PATH", path());
            shell.environment().put("HOME", folder.toString());
            // No proxy sends calls to a node that stops.
            shell.environment()
                    .put("JAVA_OPTIONS", Node.FAST_START + " -Dfish.payara.shutdowngrace=0");
            // Read by Java programs other than the node.
            shell.environment().put("JDK_JAVA_OPTIONS", Node.FAST_START);
            shell.environment().putAll(environment);
            shell.redirectErrorStream(true).redirectOutput(output.toFile());
            shell.redirectInput(new File("/dev/null"));
            Process process = shell.start();
            boolean inTime = process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
            process.destroyForcibly();
            ShellResult shellResult =
                    new ShellResult(inTime ? process.exitValue() : -1, Files.readString(output));
            Files.delete(output);
            return shellResult;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String needed(String name) {
        return Optional.ofNullable(variables.get(name))
                .orElseThrow(() -> new AssertionError("no test sets " + name));
    }

    private static String path() {
        return Path.of(System.getProperty("java.home"), "bin") + ":/usr/local/bin:/usr/bin:/bin";
    }

    /** A client of the node with the keys of a curl configuration file. */
    Http caller(String curlFile) {
        return caller(curlFile, Http.node(port()));
    }

    /** The same, of another node. */
    Http caller(String curlFile, Http node) {
        return node.with("X-API-Key", key(curlFile, "X-API-Key"))
                .with("X-Secret-Key", key(curlFile, "X-Secret-Key"));
    }

    private String key(String curlFile, String header) {
        Matcher line = Pattern.compile("header = \"" + header + ": (.+)\"").matcher(text(curlFile));
        assertThat(line.find()).as(header + " in " + curlFile).isTrue();
        return line.group(1);
    }

    /** The value of a setting in {@code settings.env} or in its previous version, unquoted. */
    String setting(String file, String name) {
        return text(file)
                .lines()
                .filter(line -> line.startsWith(name + "="))
                .map(line -> line.substring(name.length() + 1).replaceAll("^'|'$", ""))
                .findFirst()
                .orElseThrow();
    }

    /** A connection to the service's database as this role. */
    Connection connect(String role, String password) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + variables.get("PGPORT") + "/patientcare",
                role,
                password);
    }

    /** The first column of the first row, as the superuser sees it. */
    String queryValue(String sql) throws SQLException {
        try (Connection connection = connect("postgres", variables.get("PGPASSWORD"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    void assertNodesUseTlsToTheDatabase() throws SQLException {
        assertThat(
                        queryValue(
                                "SELECT bool_and(ssl) FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)"
                                        + " WHERE usename = 'patientcare'"))
                .isEqualTo("t");
    }

    /**
     * How the keys in the database are wrapped: the distinct beginnings of their stored form,
     * separated by blanks. There is only one if all keys are wrapped by the same key.
     */
    String wrappedBy() throws SQLException {
        return queryValue(
                "SELECT string_agg(DISTINCT left(kept, 28), ' ') FROM (SELECT key_pair FROM token_key"
                        + " UNION ALL SELECT wrapped FROM visit_link_key) AS keys (kept)");
    }

    /** Stops the processes that still run, keeps their logs, and deletes the folder. */
    @Override
    public void close() throws IOException {
        endProcess(file("node.pid"), "-TERM");
        endProcess(file("database/postmaster.pid"), "-INT");
        for (String log : List.of("node.log.1", "node.log", "database.log")) {
            Logs.keep("site-" + log.replace('.', '-'), file(log));
        }
        Folders.delete(folder);
    }

    private static void endProcess(Path pidFile, String signal) throws IOException {
        if (!Files.exists(pidFile)) {
            return;
        }
        String pid = Files.readAllLines(pidFile).get(0).strip();
        Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(pid));
        if (process.isPresent()) {
            new ProcessBuilder("kill", signal, pid).start();
            Waiting.until("end of " + pidFile, () -> !process.get().isAlive());
        }
    }

    static void command(String... command) throws IOException {
        try {
            assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
