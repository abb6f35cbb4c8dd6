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
 * The PostgreSQL that comes along, with its data in the data folder. It wants a password of
 * everybody, and has two roles: {@code patientcare_owner} owns database and schema, {@code
 * patientcare} is who the service works as.
 */
final class OwnDatabase implements AutoCloseable {

    static final String PASSWORDS = "pgpass";

    private static final int USUAL_PORT = 54_329;
    private static final String OF_ALL = "127.0.0.1:*:*:*:";

    private final DataFolder folder;
    private final Path log;
    private final int port;
    private PostgresServer server;

    private OwnDatabase(DataFolder folder) {
        this.folder = folder;
        this.log = folder.freshLog("postgresql");
        this.port = Ports.firstFreeFrom(USUAL_PORT);
    }

    /** Starts it, and makes it before if the data folder has none. */
    static OwnDatabase start(DataFolder folder, String major) {
        OwnDatabase database = new OwnDatabase(folder);
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
                                    ? " is none of PostgreSQL's"
                                    : " is one of PostgreSQL " + found)
                            + ", and this is PostgreSQL "
                            + major
                            + ": move it away, or choose another folder with "
                            + RunSettings.DATA_DIR
                            + ".");
        }
    }

    /** In a folder of another name, so that a database is there as a whole or not at all. */
    private void create(Path data) throws IOException {
        Path draft = folder.file("database.new");
        Folders.delete(draft);
        OwnerOnly.write(folder.file(PASSWORDS), OF_ALL + AccessKeys.newSecret() + "\n");
        try (PostgresServer first = serve(draft);
                Connection connection = first.superuser().getConnection();
                Statement statement = connection.createStatement()) {
            String login = " LOGIN PASSWORD '" + password() + "'";
            statement.execute("CREATE ROLE patientcare_owner" + login);
            statement.execute("CREATE ROLE patientcare" + login);
            statement.execute("CREATE DATABASE patientcare OWNER patientcare_owner");
        } catch (SQLException e) {
            throw new RunFailure("The database could not be made: " + e.getMessage(), e);
        }
        Files.move(draft, data);
    }

    private PostgresServer serve(Path data) throws IOException {
        Path passwordFile = folder.temporary().resolve("password");
        OwnerOnly.write(passwordFile, password());
        try {
            return PostgresServer.start(
                    new PostgresServer.Place(
                            data, folder.file("postgresql"), log, port, passwordFile));
        } finally {
            Files.delete(passwordFile);
        }
    }

    /** The file is one that psql understands, too: {@code PGPASSFILE=...}. */
    private String password() {
        Path file = folder.file(PASSWORDS);
        try {
            return Files.readString(file).strip().substring(OF_ALL.length());
        } catch (IOException | StringIndexOutOfBoundsException e) {
            throw new RunFailure("The database's password cannot be read from " + file + ".", e);
        }
    }
}
