package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.patientcare.launch.Folders;
import org.patientcare.launch.LocalPostgres;

/**
 * A PostgreSQL that writes as durably as one in production, on a folder and a port that it keeps
 * when it is stopped or killed and started again.
 */
public final class DurablePostgres implements AutoCloseable {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final Path folder;
    private final Map<String, String> settings;
    private final Path log = Logs.of("postgres");
    private LocalPostgres server;
    private int port;

    private DurablePostgres(Path folder, Map<String, String> settings) {
        this.folder = folder;
        this.settings = settings;
    }

    /**
     * Creates a server with the roles and the schema of the service.
     *
     * @param folder empty, on a disk: in memory, durability would cost nothing
     */
    public static DurablePostgres create(Path folder) throws SQLException {
        return create(folder, Map.of());
    }

    /**
     * @param settings of {@code postgresql.conf}, in addition to those of every such server
     */
    public static DurablePostgres create(Path folder, Map<String, String> settings)
            throws SQLException {
        try {
            MigratedDatabase.copyTo(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        DurablePostgres postgres = new DurablePostgres(folder, settings);
        postgres.start();
        postgres.requireDurable();
        return postgres;
    }

    /** A server on a folder that is a copy of another one's; it is not started. */
    public static DurablePostgres on(Path folder, int port, Map<String, String> settings) {
        DurablePostgres postgres = new DurablePostgres(folder, settings);
        postgres.port = port;
        return postgres;
    }

    /** Creates a server with the roles and an empty database. */
    public static DurablePostgres withoutSchema(Path folder, Map<String, String> settings)
            throws SQLException {
        DurablePostgres postgres = new DurablePostgres(folder, settings);
        postgres.start();
        SuiteDatabase.makeRoles(postgres.port);
        postgres.requireDurable();
        return postgres;
    }

    /**
     * Starts the server, each time on the same port; returns when it has recovered and accepts
     * connections.
     */
    public void start() {
        LocalPostgres.Start start =
                LocalPostgres.logTo(log, Waiting.DEADLINE)
                        .dataFolder(folder)
                        .durable()
                        .setting("max_connections", "200");
        settings.forEach(start::setting);
        try {
            server = (port == 0 ? start : start.port(port)).start();
            port = server.port();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/patientcare";
    }

    /** A connection of the service's role. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), Database.RUNTIME_ROLE, "");
    }

    /** The same in the scope of an organization, as long as it is open. */
    public Connection connect(UUID organization) throws SQLException {
        return Database.service(url(), organization);
    }

    public Connection superuser() throws SQLException {
        return DriverManager.getConnection(url(), "postgres", "");
    }

    /**
     * Shuts it down cleanly: open transactions are rolled back, and what is in memory is written.
     */
    public void stop() {
        server.close();
    }

    /** Does what {@code pg_ctl stop -m immediate} does; pg_ctl itself refuses to run as root. */
    public void stopImmediately() {
        List<ProcessHandle> group = processes();
        String postmaster = String.valueOf(group.get(0).pid());
        try {
            Waiting.forTheEndOf(new ProcessBuilder("kill", "-QUIT", postmaster).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        awaitEndAndUnlock(group);
    }

    /** Kills all its processes at once. */
    public void kill() {
        List<ProcessHandle> group = processes();
        group.forEach(ProcessHandle::destroyForcibly);
        awaitEndAndUnlock(group);
    }

    /**
     * Kills only the postmaster. The other processes notice that and end after their current work.
     */
    public void killPostmaster() {
        List<ProcessHandle> group = processes();
        group.get(0).destroyForcibly();
        awaitEndAndUnlock(group);
    }

    /**
     * Kills one backend process of the service, a busy one if there is one. The postmaster then
     * ends all others and restarts; returns when it accepts connections again.
     */
    public void killBackend() {
        List<ProcessHandle> group = processes();
        try (Connection connection = superuser();
                PreparedStatement busyFirst =
                        connection.prepareStatement(
                                "SELECT pid FROM pg_stat_activity WHERE usename = ?"
                                        + " ORDER BY state = 'active' DESC LIMIT 1")) {
            busyFirst.setString(1, Database.RUNTIME_ROLE);
            try (ResultSet row = busyFirst.executeQuery()) {
                row.next();
                ProcessHandle.of(row.getLong(1)).orElseThrow().destroyForcibly();
            }
            awaitEnd(group.subList(1, group.size()));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        await(this::answers);
    }

    /** Suspends all its processes: its port accepts connections, and nothing answers. */
    public void freeze() {
        Signals.suspend(processes().get(0));
    }

    public void thaw() {
        Signals.resume(processes().get(0));
    }

    @Override
    public void close() {
        stop();
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its current processes, the postmaster first. */
    public List<ProcessHandle> processes() {
        return server.processes();
    }

    /**
     * Waits until all processes have ended, and releases the library's lock on the folder: a new
     * start needs both.
     */
    private void awaitEndAndUnlock(List<ProcessHandle> group) {
        awaitEnd(group);
        stop();
    }

    private void awaitEnd(List<ProcessHandle> group) {
        await(() -> group.stream().noneMatch(ProcessHandle::isAlive));
    }

    private boolean answers() {
        try (Connection connection = connect()) {
            return connection.isValid(0);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private void await(BooleanSupplier condition) {
        Waiting.until(
                condition,
                POLL_INTERVAL,
                () -> "PostgreSQL neither ended nor restarted; its folder is " + folder);
    }

    private void requireDurable() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String setting : LocalPostgres.DURABLE) {
                try (ResultSet row = statement.executeQuery("SHOW " + setting)) {
                    row.next();
                    if (!"on".equals(row.getString(1))) {
                        throw new IllegalStateException("PostgreSQL runs with " + setting + " off");
                    }
                }
            }
        }
    }
}
