package org.patientcare.trail.audit;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.shared.AddressKey;

/**
 * Refused logins of the minute, counted by address on all nodes together: {@value #MOST} addresses
 * a minute and no more, whoever has how many of them, and the rest as one. The minute is the
 * database's. Each method uses one connection, in the transaction of its caller.
 */
@ApplicationScoped
class RefusedLoginRepository {

    /** Addresses a minute. */
    static final int MOST = 1000;

    /** Stands for all addresses that came when there were as many as are counted one by one. */
    private static final String OTHERS = "*";

    private static final String THIS_MINUTE = "date_trunc('minute', now())";

    /**
     * First refusals of addresses come one after the other, so that no more than so many get in.
     */
    private static final String TAKE_TURN =
            "SELECT pg_advisory_xact_lock(hashtext('refused_login'))";

    private static final String HAS_ROOM =
            "(SELECT count(*) FROM refused_login WHERE minute = "
                    + THIS_MINUTE
                    + " AND address <> '"
                    + OTHERS
                    + "') < "
                    + MOST;

    private static final String COUNT_KNOWN =
            "UPDATE refused_login SET times = times + 1 WHERE address = ? AND minute = "
                    + THIS_MINUTE
                    + " AND set_config('synchronous_commit', 'off', true) IS NOT NULL";

    private static final String ONE_MORE =
            " ON CONFLICT (address, minute) DO UPDATE SET times = r.times + 1";

    private static final String ADD =
            "INSERT INTO refused_login AS r (address, minute, times, first_address) SELECT ?, "
                    + THIS_MINUTE
                    + ", 1, ?"
                    + AuditEventRepository.WITHOUT_WAITING
                    + " AND "
                    + HAS_ROOM
                    + ONE_MORE;

    private static final String ADD_TO_OTHERS =
            "INSERT INTO refused_login AS r (address, minute, times) SELECT '"
                    + OTHERS
                    + "', "
                    + THIS_MINUTE
                    + ", 1"
                    + AuditEventRepository.WITHOUT_WAITING
                    + ONE_MORE;

    private static final String COLLECT =
            "WITH over AS ("
                    + OldRows.delete("refused_login", "minute", THIS_MINUTE)
                    + " RETURNING address, first_address, minute, times)"
                    + " INSERT INTO audit_event (at, actor_kind, action, object_kind, object_codes,"
                    + " outcome, times, address)"
                    + " SELECT minute, ?, ?, ?, '{}', 'refused', times, CASE WHEN address <> '"
                    + OTHERS
                    + "' THEN coalesce(first_address, address) END FROM over ORDER BY minute, address";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    void count(String address) {
        String key = AddressKey.of(address);
        try (Connection connection = database.getConnection()) {
            boolean counted = countKnown(connection, key) || add(connection, key, address);
            if (!counted) {
                execute(connection, ADD_TO_OTHERS);
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /**
     * Moves the minutes that are over to the trail, each address and minute as one row, some at a
     * time.
     *
     * @return how many
     */
    int collect() {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(COLLECT)) {
            statement.setString(1, Actor.Kind.NOBODY.code());
            statement.setString(2, AuditAction.LOGIN.code());
            statement.setString(3, AuditAction.LOGIN.objectKind());
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /** Whether the address was refused in this minute before, and so has a row. */
    private static boolean countKnown(Connection connection, String key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(COUNT_KNOWN)) {
            statement.setString(1, key);
            return statement.executeUpdate() == 1;
        }
    }

    /** Whether there was room for one more; the lock is asked for only where there may be. */
    private static boolean add(Connection connection, String key, String address)
            throws SQLException {
        if (!hasRoom(connection)) {
            return false;
        }
        execute(connection, TAKE_TURN);
        try (PreparedStatement statement = connection.prepareStatement(ADD)) {
            statement.setString(1, key);
            statement.setString(2, address);
            return statement.executeUpdate() == 1;
        }
    }

    private static boolean hasRoom(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + HAS_ROOM);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }
}
