package org.patientcare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.patientcare.launch.Folders;

/**
 * The bundled PostgreSQL, with its data in the data folder. Every login needs a password. There are
 * two roles: {@code patientcare_owner} owns database and schema, {@code patientcare} is the
 * service's run-time role.
 */
final class BundledDatabase implements AutoCloseable {

    static final String PASSWORDS = "pgpass";

    private static final int DEFAULT_PORT = 54_329;
    private static final String PGPASS_PREFIX = "127.0.0.1:*:*:*:";

    private final DataFolder folder;
    private final Path log;
    private final int port;
    private PostgresServer server;

    private BundledDatabase(DataFolder folder) {
        this.folder = folder;
        this.log = folder.freshLog("postgresql");
        this.port = Ports.firstFreeFrom(DEFAULT_PORT);
    }

    /**
     * Starts the server; creates the database first if the data folder has none.
     *
     * @throws RunFailure if the database belongs to another major version of PostgreSQL
     */
    static BundledDatabase start(DataFolder folder, String major) {
        BundledDatabase database = new BundledDatabase(folder);
        Path data = folder.file("database");
        try {
            if (Files.exists(data)) {
                refuseOtherVersion(data, major);
            } else {
                database.create(data);
            }
            database.server = database.serve(data);
            return database;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    DatabaseAccess access() {
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/patientcare";
        String password = password();
        return new DatabaseAccess(url, "patientcare", password, "patientcare_owner", password);
    }

    int port() {
        return port;
    }

    ProcessHandle process() {
        return server.process();
    }

    Path log() {
        return log;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    static void refuseOtherVersion(Path data, String major) throws IOException {
        Path file = data.resolve("PG_VERSION");
        String found = Files.exists(file) ? Files.readString(file).strip() : "";
        if (!found.equals(major)) {
            throw new RunFailure(
                    "The database in "
                            + data
                            + (found.isEmpty()
                                    ? " is not a PostgreSQL database"
                                    : " is one of PostgreSQL " + found)
                            + ", and this is PostgreSQL "
                            + major
                            + ": move it away, or choose another folder with "
                            + RunSettings.DATA_DIR
                            + ".");
        }
    }

    /**
     * Creates the database in a folder of another name and renames that at the end, so that an
     * interrupted run leaves no incomplete database.
     */
    private void create(Path data) throws IOException {
        Path draft = folder.file("database.new");
        Folders.delete(draft);
        OwnerOnlyFiles.write(folder.file(PASSWORDS), PGPASS_PREFIX + AccessKeys.newSecret() + "\n");
        try (PostgresServer first = serve(draft);
                Connection connection = first.superuser().getConnection();
                Statement statement = connection.createStatement()) {
            String login = " LOGIN PASSWORD '" + password() + "'";
            statement.execute("CREATE ROLE patientcare_owner" + login);
            statement.execute("CREATE ROLE patientcare" + login);
            statement.execute("CREATE DATABASE patientcare OWNER patientcare_owner");
        } catch (SQLException e) {
            throw new RunFailure("The database could not be created: " + e.getMessage(), e);
        }
        Files.move(draft, data);
    }

    private PostgresServer serve(Path data) throws IOException {
        Path passwordFile = folder.temporary().resolve("password");
        OwnerOnlyFiles.write(passwordFile, password());
        try {
            return PostgresServer.start(
                    new PostgresServer.Place(
                            data, folder.file("postgresql"), log, port, passwordFile));
        } finally {
            Files.delete(passwordFile);
        }
    }

    /** Reads the password from a file that psql can use as well: {@code PGPASSFILE=...}. */
    private String password() {
        Path file = folder.file(PASSWORDS);
        try {
            return Files.readString(file).strip().substring(PGPASS_PREFIX.length());
        } catch (IOException | StringIndexOutOfBoundsException e) {
            throw new RunFailure("The database's password cannot be read from " + file + ".", e);
        }
    }
}
