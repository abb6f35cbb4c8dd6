package org.patientcare.operations.selfcheck;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;
import org.patientcare.platform.database.NewestTimeline.Timeline;

/**
 * The database server that a connection reached, and how well what it writes is kept elsewhere.
 *
 * @param host its address, as the server itself knows it
 * @param port 0 for a local socket
 * @param timeline empty if it is a standby, or does not show it
 * @param wal in bytes: what the write-ahead log takes on its disk; empty if the role may not see it
 * @param maxWal in bytes: from which size on the server tries to make the log smaller
 */
record Replication(
        String host,
        int port,
        boolean primary,
        Optional<Timeline> timeline,
        Standbys standbys,
        Slots slots,
        Archive archive,
        OptionalLong wal,
        long maxWal) {

    /** Without backups, which are connected in the same way. */
    private static final String STANDBYS =
            """
            SELECT count(*) AS connected,
                count(*) FILTER (WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum')) AS synchronous,
                coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::bigint AS bytes,
                coalesce(max(extract(epoch FROM replay_lag)), 0)::bigint AS seconds
            FROM pg_stat_replication WHERE application_name NOT IN ('pg_basebackup', 'pg_receivewal')""";

    private static final String SLOTS =
            """
            SELECT count(*) FILTER (WHERE NOT active) AS inactive,
                coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) FILTER (WHERE NOT active), 0)::bigint AS kept,
                count(*) FILTER (WHERE wal_status IN ('unreserved', 'lost')) AS lost
            FROM pg_replication_slots""";

    private static final String ARCHIVE =
            """
            SELECT current_setting('archive_mode') <> 'off' AS used, failed_count,
                last_failed_time IS NOT NULL
                    AND (last_archived_time IS NULL OR last_failed_time > last_archived_time) AS failing
            FROM pg_stat_archiver""";

    private static final String WAL_FILES = "SELECT sum(size)::bigint AS bytes FROM pg_ls_waldir()";

    /**
     * The standbys that are connected.
     *
     * @param shown whether the role may see more than their number
     * @param wanted {@code synchronous_standby_names}; empty text for none
     * @param lagBytes how far the last of them is behind
     * @param lagSeconds likewise; 0 while nothing is written
     */
    record Standbys(
            boolean shown,
            String wanted,
            int connected,
            int synchronous,
            long lagBytes,
            long lagSeconds) {

        static final Standbys NONE = new Standbys(true, "", 0, 0, 0, 0);
    }

    /**
     * Replication slots, which keep log for a reader.
     *
     * @param inactive how many have no reader at present
     * @param keptBytes what the most demanding of these keeps
     * @param lost how many have lost, or are about to lose, what their reader needs
     */
    record Slots(int inactive, long keptBytes, int lost) {

        static final Slots NONE = new Slots(0, 0, 0);
    }

    /**
     * The archive of the write-ahead log.
     *
     * @param failing whether the last attempt failed
     */
    record Archive(boolean used, long failures, boolean failing) {

        static final Archive NONE = new Archive(false, 0, false);
    }

    /** What the server says of itself. */
    private record Server(
            String host,
            int port,
            boolean standby,
            String wanted,
            boolean showsStandbys,
            boolean showsFiles,
            long maxWal) {

        private static final String SELECT =
                """
                SELECT coalesce(host(inet_server_addr()), 'a local socket') AS host,
                    coalesce(inet_server_port(), 0) AS port, pg_is_in_recovery() AS standby,
                    current_setting('synchronous_standby_names') AS wanted,
                    pg_has_role('pg_read_all_stats', 'USAGE') AS shows_standbys,
                    has_function_privilege('pg_ls_waldir()', 'EXECUTE') AS shows_files,
                    pg_size_bytes(current_setting('max_wal_size')) AS max_wal""";

        static Server of(ResultSet row) throws SQLException {
            return new Server(
                    row.getString("host"),
                    row.getInt("port"),
                    row.getBoolean("standby"),
                    row.getString("wanted").strip(),
                    row.getBoolean("shows_standbys"),
                    row.getBoolean("shows_files"),
                    row.getLong("max_wal"));
        }
    }

    private interface Reader<T> {

        T read(ResultSet row) throws SQLException;
    }

    static Replication of(Connection connection) throws SQLException {
        Server server = select(connection, Server.SELECT, Server::of);
        if (server.standby()) {
            return new Replication(
                    server.host(),
                    server.port(),
                    false,
                    Optional.empty(),
                    Standbys.NONE,
                    Slots.NONE,
                    Archive.NONE,
                    OptionalLong.empty(),
                    server.maxWal());
        }
        return new Replication(
                server.host(),
                server.port(),
                true,
                Timeline.of(connection),
                select(connection, STANDBYS, row -> readStandbys(server, row)),
                select(connection, SLOTS, Replication::readSlots),
                select(connection, ARCHIVE, Replication::readArchive),
                server.showsFiles()
                        ? OptionalLong.of(
                                Replication.<Long>select(
                                        connection, WAL_FILES, row -> row.getLong("bytes")))
                        : OptionalLong.empty(),
                server.maxWal());
    }

    private static Standbys readStandbys(Server server, ResultSet row) throws SQLException {
        return new Standbys(
                server.showsStandbys(),
                server.wanted(),
                row.getInt("connected"),
                row.getInt("synchronous"),
                row.getLong("bytes"),
                row.getLong("seconds"));
    }

    private static Slots readSlots(ResultSet row) throws SQLException {
        return new Slots(row.getInt("inactive"), row.getLong("kept"), row.getInt("lost"));
    }

    private static Archive readArchive(ResultSet row) throws SQLException {
        return new Archive(
                row.getBoolean("used"), row.getLong("failed_count"), row.getBoolean("failing"));
    }

    private static <T> T select(Connection connection, String sql, Reader<T> reader)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return reader.read(row);
        }
    }
}
