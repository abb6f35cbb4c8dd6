package org.patientcare.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;
import org.patientcare.launch.Folders;
import org.patientcare.testing.DurablePostgres;

/**
 * One of two database servers that copy each other. Nodes reach it by one line, and the other
 * member by another one.
 */
final class DatabaseMember implements AutoCloseable {

    static final String STANDBY = "standby";

    /** What belongs to a running server, and not to its copy. */
    private static final Set<String> OF_THE_SERVER =
            Set.of("postmaster.pid", "postmaster.opts", "standby.signal", "backup_label");

    private static final String LOG_FILES = "pg_wal";

    private final DurablePostgres server;
    private final Path folder;
    private final Line ofNodes;
    private final Line ofStandby;
    private boolean running;

    /**
     * @param folder of the server's data
     */
    DatabaseMember(DurablePostgres server, Path folder) {
        this.server = server;
        this.folder = folder;
        ofNodes = Line.to(server.port());
        ofStandby = Line.to(server.port());
    }

    DurablePostgres server() {
        return server;
    }

    Line ofNodes() {
        return ofNodes;
    }

    Line ofStandby() {
        return ofStandby;
    }

    void start() {
        server.start();
        running = true;
    }

    /** Starts it as the standby of a primary, with a new copy of its data. */
    void start(DatabaseMember primary) {
        end(DatabaseMember::kill);
        try {
            Folders.delete(folder);
            if (primary.running) {
                primary.copyRunning(folder);
            } else {
                copy(primary.folder, folder, true);
            }
            Files.createFile(folder.resolve("standby.signal"));
            Files.writeString(
                    folder.resolve("postgresql.auto.conf"),
                    "primary_conninfo = 'host=127.0.0.1 port=%d user=postgres application_name=%s connect_timeout=2'\n"
                            .formatted(primary.ofStandby.port(), STANDBY));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!primary.running) {
            primary.start();
        }
        start();
    }

    /** Ends it if it runs. */
    void end(Consumer<DatabaseMember> how) {
        if (running) {
            how.accept(this);
            running = false;
        }
    }

    void stop() {
        server.stop();
    }

    /** Kills it, unless it has ended by itself. */
    void kill() {
        try {
            server.kill();
        } catch (UncheckedIOException | NoSuchElementException ended) {
            server.stop();
        }
    }

    /** Runs statements of the superuser, each in a transaction of its own. */
    void administer(String... statements) {
        try (Connection connection = server.superuser();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether this condition holds in the database. */
    boolean holds(String condition) {
        try (Connection connection = server.superuser();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + condition)) {
            row.next();
            return row.getBoolean(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        ofNodes.close();
        ofStandby.close();
        end(DatabaseMember::kill);
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What pg_basebackup does, which the PostgreSQL of tests does not have. */
    private void copyRunning(Path target) throws IOException {
        try (Connection connection = server.superuser();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_backup_start('" + STANDBY + "', true)");
            copy(folder, target, false);
            try (ResultSet row =
                    statement.executeQuery("SELECT labelfile FROM pg_backup_stop(false)")) {
                row.next();
                Files.writeString(target.resolve("backup_label"), row.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * @param withLog false if the server runs: then its standby asks it for the log
     */
    private static void copy(Path from, Path to, boolean withLog) throws IOException {
        Files.walkFileTree(
                from,
                new SimpleFileVisitor<Path>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path source, BasicFileAttributes attributes) throws IOException {
                        Files.copy(source, target(source), StandardCopyOption.COPY_ATTRIBUTES);
                        return !withLog && source.endsWith(LOG_FILES)
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path source, BasicFileAttributes attributes)
                            throws IOException {
                        if (!OF_THE_SERVER.contains(source.getFileName().toString())) {
                            try {
                                Files.copy(
                                        source, target(source), StandardCopyOption.COPY_ATTRIBUTES);
                            } catch (NoSuchFileException removed) {
                                return FileVisitResult.CONTINUE;
                            }
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    /** A file that the server removed meanwhile is not missing in its copy. */
                    @Override
                    public FileVisitResult visitFileFailed(Path source, IOException e)
                            throws IOException {
                        if (e instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw e;
                    }

                    private Path target(Path source) {
                        return to.resolve(from.relativize(source).toString());
                    }
                });
    }
}
