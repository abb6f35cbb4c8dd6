package org.patientcare.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.launch.Folders;
import org.patientcare.launch.WarCommand;
import org.patientcare.testing.Database;
import org.patientcare.testing.Installed;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

/**
 * Two databases of Debian's Patroni and three members of its etcd, with the shipped files. Each of
 * the three machines of the runbook is an address of the loopback interface. What differs from
 * production: there is no watchdog, and the service's roles need no password.
 */
final class PatroniCluster implements AutoCloseable {

    private static final String USER = "postgres";
    private static final String LOOPBACK = "127.0.0.1";
    private static final Map<String, String> ADDRESSES =
            new TreeMap<>(Map.of("a", "127.0.0.2", "b", "127.0.0.3", "c", "127.0.0.4"));

    private static final Path CONFIG = Path.of("server-config");
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Z_]+)");

    private final Path folder;
    private final Path logs;
    private final Path version;
    private final Map<String, Process> etcd = new HashMap<>();
    private final Map<String, Process> patroni = new HashMap<>();
    private String lost;
    private List<ProcessHandle> frozen = List.of();

    private PatroniCluster(Path logs) throws IOException {
        this.logs = logs;
        version = newest().orElseThrow();
        folder = Files.createTempDirectory("patientcare-patroni");
        await(new ProcessBuilder("chown", USER, folder.toString()));
    }

    /** What this machine lacks; empty if it has all. */
    static Optional<String> missing() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return Optional.of("root, to start programs as " + USER);
        }
        return newest().isEmpty()
                ? Optional.of("Debian's postgresql")
                : Stream.of("etcd", "patroni", "patronictl", "setpriv")
                        .filter(program -> Installed.onPath(program).isEmpty())
                        .findFirst();
    }

    /**
     * Starts everything, and creates the service's database.
     *
     * @param logs the folder for what the programs print
     */
    static PatroniCluster start(Path logs, Path war) {
        try {
            PatroniCluster cluster = new PatroniCluster(logs);
            cluster.makeCertificates();
            cluster.startEtcd();
            cluster.startPatroni("a");
            Waiting.until("there is a primary", () -> cluster.holds("postgres", "true"));
            cluster.startPatroni("b");
            cluster.awaitStandby();
            cluster.makeDatabase(war);
            return cluster;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As the runbook of failover has it. */
    String url() {
        return url("patientcare");
    }

    Connection superuser() throws SQLException {
        return DriverManager.getConnection(url(), USER, "");
    }

    void switchOver() {
        try {
            await(
                    asUser(
                            "patronictl",
                            "-c",
                            folder.resolve("a.yml").toString(),
                            "switchover",
                            "--force"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills PostgreSQL and Patroni of the primary. */
    void killLeader() {
        lost = leader();
        processes(lost).forEach(ProcessHandle::destroyForcibly);
    }

    /** Suspends PostgreSQL and Patroni of the primary. */
    void freezeLeader() {
        frozen = processes(leader());
        signal("-STOP");
    }

    void wake() {
        signal("-CONT");
    }

    /** Starts Patroni again where it was killed. */
    void bringBack() {
        startPatroni(lost);
        awaitStandby();
    }

    void stopEtcd() {
        etcd.values().forEach(Process::destroyForcibly);
        etcd.values().forEach(Waiting::forTheEndOf);
    }

    void startEtcd() {
        ADDRESSES.keySet().forEach(this::startEtcd);
    }

    /** Waits for a synchronous standby. */
    void awaitStandby() {
        Waiting.until(
                "there is a synchronous standby",
                () ->
                        holds(
                                "postgres",
                                "EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync')"));
    }

    @Override
    public void close() {
        signal("-CONT");
        patroni.keySet().forEach(name -> processes(name).forEach(ProcessHandle::destroyForcibly));
        patroni.values().forEach(Waiting::forTheEndOf);
        stopEtcd();
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void makeCertificates() throws IOException {
        Path script = folder.resolve("server-certificate.sh");
        Files.copy(CONFIG.resolve("postgresql/server-certificate.sh"), script);
        for (Map.Entry<String, String> machine : ADDRESSES.entrySet()) {
            // All connections come from the first address, which etcd compares with the
            // certificate.
            await(
                    asUser(
                            "bash",
                            "-euc",
                            "mkdir database; bash ./server-certificate.sh %s %s; mv database %s"
                                    .formatted(machine.getValue(), LOOPBACK, machine.getKey())));
        }
    }

    private void startEtcd(String name) {
        try {
            ProcessBuilder command = asUser("etcd");
            String text =
                    replaced(
                            withOwnFiles(filledIn("patroni/etcd.env", name), name),
                            "/var/lib/etcd/patientcare",
                            folder.resolve(name + "-etcd").toString());
            text.lines()
                    .filter(line -> line.startsWith("ETCD_"))
                    .map(line -> line.split("=", 2))
                    .forEach(setting -> command.environment().put(setting[0], setting[1]));
            etcd.put(name, start(command, "etcd-" + name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void startPatroni(String name) {
        try {
            Path sockets = folder.resolve(name + "-sockets");
            await(asUser("mkdir", "-p", sockets.toString()));
            String text = withOwnFiles(filledIn("patroni/patroni.yml", name), name);
            text = replaced(text, "," + LOOPBACK + ":5432", ":5432");
            text =
                    replaced(
                            text,
                            "/var/lib/postgresql/" + version.getFileName() + "/patientcare",
                            data(name).toString());
            text =
                    replaced(
                            text,
                            "/var/lib/postgresql/.pgpass.patroni",
                            folder.resolve(name + ".pgpass").toString());
            text = replaced(text, "/var/run/postgresql", sockets.toString());
            text = replaced(text, "mode: required", "mode: off");
            text =
                    replaced(
                            text,
                            "  pg_hba:\n",
                            "  pg_hba:\n    - host all all 127.0.0.0/8 trust\n");
            Path file = Files.writeString(folder.resolve(name + ".yml"), text);
            patroni.put(name, start(asUser("patroni", file.toString()), "patroni-" + name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String filledIn(String file, String name) throws IOException {
        Map<String, String> variables = new HashMap<>();
        variables.put("NAME", name);
        variables.put("ADDRESS", ADDRESSES.get(name));
        ADDRESSES.forEach(
                (each, address) -> variables.put("ETCD_" + each.toUpperCase(Locale.ROOT), address));
        variables.put("ETCD_STATE", "new");
        variables.put("DATABASE_A", LOOPBACK);
        variables.put("DATABASE_B", LOOPBACK);
        variables.put("NODES", "127.0.0.0/8");
        variables.put("MAX_CONNECTIONS", "200");
        variables.put("SHARED_BUFFERS", "128MB");
        variables.put("PGVERSION", version.getFileName().toString());
        variables.put("REPLICATION_PASSWORD", "of-the-replicator");
        variables.put("REWIND_PASSWORD", "of-the-rewinder");
        return VARIABLE.matcher(Files.readString(CONFIG.resolve(file)))
                .replaceAll(found -> Matcher.quoteReplacement(variables.get(found.group(1))));
    }

    private String withOwnFiles(String text, String name) {
        String authority =
                replaced(
                        text,
                        "/etc/patientcare-database/ca.crt",
                        folder.resolve("database-ca.crt").toString());
        return replaced(authority, "/etc/patientcare-database", folder.resolve(name).toString());
    }

    private static String replaced(String text, String shipped, String here) {
        if (!text.contains(shipped)) {
            throw new IllegalStateException("the shipped file has no " + shipped);
        }
        return text.replace(shipped, here);
    }

    private void makeDatabase(Path war) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("postgres"), USER, "");
                Statement statement = connection.createStatement()) {
            for (String sql :
                    List.of(
                            "CREATE ROLE " + Database.OWNER + " LOGIN",
                            "ALTER ROLE " + Database.OWNER + " SET patientcare.scope = 'migration'",
                            "CREATE ROLE " + Database.RUNTIME_ROLE + " LOGIN",
                            "CREATE DATABASE patientcare OWNER " + Database.OWNER)) {
                statement.execute(sql);
            }
        }
        WarCommand migrated =
                WarCommand.run(war, SuiteDatabase.migrationEnvironment(url()), "migrate");
        if (migrated.status() != 0) {
            throw new IllegalStateException(migrated.errors());
        }
    }

    private String url(String database) {
        return "jdbc:postgresql://%s:5432,%s:5432/%s?targetServerType=primary&sslResponseTimeout=1000&sslmode=verify-full&sslrootcert=%s"
                .formatted(
                        ADDRESSES.get("a"),
                        ADDRESSES.get("b"),
                        database,
                        folder.resolve("database-ca.crt"));
    }

    /** The name of the member that is the primary. */
    private String leader() {
        return ADDRESSES.entrySet().stream()
                .filter(
                        machine ->
                                holds(
                                        "postgres",
                                        "host(inet_server_addr()) = '" + machine.getValue() + "'"))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /** Whether there is a primary on which this condition holds. */
    private boolean holds(String database, String condition) {
        try (Connection connection = DriverManager.getConnection(url(database), USER, "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + condition)) {
            row.next();
            return row.getBoolean(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private Path data(String name) {
        return folder.resolve(name + "-data");
    }

    /** Patroni, and PostgreSQL with its descendants, as far as they run. */
    private List<ProcessHandle> processes(String name) {
        List<ProcessHandle> all = new ArrayList<>(List.of(patroni.get(name).toHandle()));
        try {
            Path pid = data(name).resolve("postmaster.pid");
            if (Files.exists(pid)) {
                ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0).strip()))
                        .ifPresent(
                                postmaster -> {
                                    all.add(postmaster);
                                    postmaster.descendants().forEach(all::add);
                                });
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private void signal(String signal) {
        List<String> command = new ArrayList<>(List.of("kill", signal));
        frozen.stream()
                .filter(ProcessHandle::isAlive)
                .forEach(process -> command.add(String.valueOf(process.pid())));
        if (command.size() > 2) {
            try {
                Waiting.forTheEndOf(new ProcessBuilder(command).start());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private ProcessBuilder asUser(String... command) {
        List<String> all =
                new ArrayList<>(
                        List.of("setpriv", "--reuid", USER, "--regid", USER, "--clear-groups"));
        all.addAll(List.of(command));
        ProcessBuilder builder = new ProcessBuilder(all).directory(folder.toFile());
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        return builder;
    }

    private Process start(ProcessBuilder command, String name) throws IOException {
        Process process =
                command.redirectErrorStream(true)
                        .redirectOutput(
                                ProcessBuilder.Redirect.appendTo(
                                        logs.resolve(name + ".log").toFile()))
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return process;
    }

    private static void await(ProcessBuilder command) throws IOException {
        Process process = command.inheritIO().start();
        Waiting.forTheEndOf(process);
        if (process.exitValue() != 0) {
            throw new IOException("failed: " + command.command());
        }
    }

    /** The newest PostgreSQL that Debian's packages installed. */
    private static Optional<Path> newest() {
        if (!Files.isDirectory(DEBIAN)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.filter(each -> Files.isExecutable(each.resolve("bin/postgres")))
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
