package org.patientcare.platform.database;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The newest timeline of the database that this node has seen. A former primary that is back, and
 * was not stopped, has an older one: it must not be read either, since it knows nothing of a key
 * that was revoked meanwhile. With {@code patientcare.database.timeline-file} the node remembers
 * the timeline when it is started again.
 */
@ApplicationScoped
public class NewestTimeline {

    private static final Logger LOG = System.getLogger(NewestTimeline.class.getName());

    private static final Pattern LINE = Pattern.compile("(\\d{1,20}) (\\d{1,10})\\s*");

    /** More than the file can have. */
    private static final long MOST_BYTES = 100;

    @Inject private DatabaseSettings settings;

    private Optional<Path> file = Optional.empty();
    private volatile Timeline newest;

    NewestTimeline() {}

    /** For tests. */
    NewestTimeline(Path file) {
        this.file = Optional.of(file);
        load();
    }

    @PostConstruct
    void initialize() {
        file = settings.timelineFile();
        load();
    }

    private void load() {
        newest = file.filter(Files::isRegularFile).flatMap(NewestTimeline::stored).orElse(null);
    }

    /** Empty before the first connection, and if the database does not show its timeline. */
    public Optional<Timeline> get() {
        return Optional.ofNullable(newest);
    }

    /** The file that has to be deleted, with the node stopped, if an older state is wanted. */
    public Optional<Path> file() {
        return file;
    }

    /** Whether the timeline is older than one that this node has seen. */
    boolean isAfter(Timeline found) {
        Timeline seen = newest;
        return seen != null && found.isOlderThan(seen);
    }

    /**
     * Remembers a timeline, unless it is older.
     *
     * @return false if it is older
     */
    synchronized boolean remember(Timeline found) {
        if (isAfter(found)) {
            return false;
        }
        if (!found.equals(newest)) {
            newest = found;
            file.ifPresent(path -> store(found, path));
        }
        return true;
    }

    private static Optional<Timeline> stored(Path path) {
        try {
            String text = Files.size(path) > MOST_BYTES ? "" : Files.readString(path);
            Matcher line = LINE.matcher(text);
            if (line.matches()) {
                return Optional.of(new Timeline(line.group(1), Long.parseLong(line.group(2))));
            }
            LOG.log(Level.WARNING, "{0} does not contain a timeline of a database", path);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "{0} cannot be read: {1}", path, e.getClass().getName());
        }
        return Optional.empty();
    }

    /** A node that cannot write the file goes on, and knows the timeline until it ends. */
    private static void store(Timeline timeline, Path path) {
        Path next = path.resolveSibling(path.getFileName() + ".next");
        byte[] line =
                (timeline.cluster() + " " + timeline.number() + "\n")
                        .getBytes(StandardCharsets.US_ASCII);
        try {
            Files.write(next, line);
            try (FileChannel written = FileChannel.open(next, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(
                    next,
                    path,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "The timeline of the database cannot be stored in {0}: {1}",
                    path,
                    e.getClass().getName());
        }
    }

    /**
     * Where a connection writes: the cluster, and its timeline in it. A standby that is promoted
     * begins a timeline with a higher number. So of two servers that both take themselves for the
     * primary, the one with the lower number is the former one.
     *
     * @param cluster PostgreSQL's system identifier, which a primary and its standbys share
     * @param number 1 for a database that was never promoted or recovered to a point in time
     */
    public record Timeline(String cluster, long number) {

        private static final String CURRENT =
                """
                SELECT (SELECT system_identifier FROM pg_control_system())::text AS cluster,
                    CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline""";

        private static final int HEXADECIMAL = 16;

        /**
         * SQL states of a database that has no such function, or does not let this role call it.
         */
        private static final String NOT_SHOWN = "0A000|42501|42883";

        /** Empty for a standby, which writes on none, and for a database that does not show it. */
        public static Optional<Timeline> of(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(CURRENT)) {
                row.next();
                String cluster = row.getString("cluster");
                return Optional.ofNullable(row.getString("timeline"))
                        .map(digits -> new Timeline(cluster, Long.parseLong(digits, HEXADECIMAL)));
            } catch (SQLException e) {
                if (e.getSQLState() != null && e.getSQLState().matches(NOT_SHOWN)) {
                    return Optional.empty();
                }
                throw e;
            }
        }

        /** Whether this is a former state of the cluster that the other one belongs to. */
        boolean isOlderThan(Timeline other) {
            return cluster.equals(other.cluster) && number < other.number;
        }
    }
}
