package org.patientcare.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.patientcare.testing.Database;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Folders;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

/** A database and a server of the harness's own, each of which can die and come back. */
final class Installation implements AutoCloseable {

    private static final String REQUEST_ID = "X-Request-Id";
    private static final Duration REST_LIMIT = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private final Path war;
    private final Path temporary;
    private final int port = Node.freePort();
    private final Map<String, String> settings;
    private final DurablePostgres database;
    private final Organization organization;
    private Node server;

    private Installation(Path folder, Path war) throws SQLException {
        this.war = war;
        temporary = folder.resolve("tmp");
        database = DurablePostgres.create(folder.resolve("postgres"));
        settings = new HashMap<>(SuiteDatabase.settings(port, database.url()));
        settings.put("patientcare.rate-limit.requests-per-minute", "1000000");
        settings.put("java.io.tmpdir", temporary.toString());
        startServer();
        organization = Operator.ofNode(port).newOrganization();
    }

    /** Starts both; the folder must be on a disk. */
    static Installation start(Path folder, Path war) {
        try {
            return new Installation(folder, war);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    DurablePostgres database() {
        return database;
    }

    /**
     * Loads a batch under its id as the request's.
     *
     * @return the status, or {@link Attempt#BROKEN}
     */
    String load(Batch batch, String json) {
        Http http = organization.http().with(REQUEST_ID, batch.id());
        return answer(
                () ->
                        new Organization(organization.id(), organization.apiKey(), http)
                                .upsertRaw(json));
    }

    /**
     * @return the status, or {@link Attempt#BROKEN}
     */
    String read(String code) {
        return answer(() -> organization.patient(code));
    }

    /** An answer without a request id is not the service's but that of a server on its way down. */
    private static String answer(Supplier<Reply> call) {
        try {
            Reply reply = call.get();
            return reply.header(REQUEST_ID) == null
                    ? Attempt.BROKEN
                    : String.valueOf(reply.status());
        } catch (IllegalStateException noAnswer) {
            return Attempt.BROKEN;
        }
    }

    /** In a temporary folder of its own: a killed server leaves its copy of the WAR there. */
    void startServer() {
        try {
            Folders.delete(temporary);
            Files.createDirectories(temporary);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server = Node.launchWar(settings, port, war).awaitReady();
    }

    void killServer() {
        server.kill();
    }

    void terminateServer() {
        server.close();
    }

    void killBoth() {
        server.kill();
        database.kill();
    }

    /** What is stored once nothing is in progress. */
    Stored stored() {
        try (Connection connection = database.superuser()) {
            Waiting.until(
                    () -> isAtRest(connection),
                    REST_LIMIT,
                    LOOK_AGAIN,
                    () -> "the database does not come to rest");
            return Stored.of(connection, organization.uuid());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where to look when something went wrong. */
    Path serverLog() {
        return server.logFile();
    }

    @Override
    public void close() {
        server.kill();
        database.close();
        try {
            Folders.delete(temporary);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isAtRest(Connection connection) {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT count(*) = 0 FROM pg_stat_activity WHERE usename = ? AND state <> 'idle'")) {
            statement.setString(1, Database.RUNTIME_ROLE);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
