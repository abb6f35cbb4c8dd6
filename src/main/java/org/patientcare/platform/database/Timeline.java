package org.patientcare.platform.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Where a connection writes: the cluster, and its timeline in it. A standby that is promoted begins
 * a timeline with a higher number. So of two servers that both take themselves for the primary, the
 * one with the lower number is the former one.
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

    /** SQL states of a database that has no such function, or does not let this role call it. */
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
