package org.patientcare.audit;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.shared.DatabaseFailure;
import org.patientcare.shared.Page;

/**
 * Adds rows to the trail, in the transaction of the caller: what is not committed leaves no trace,
 * and what is committed always does.
 *
 * <p>Rows of writes are as durable as the write. A transaction that only read commits without
 * waiting for the disk: a crash of the database may lose the rows of the last 0.6 s (three times
 * PostgreSQL's wal_writer_delay).
 */
@Stateless
public class AuditTrail {

    private static final String ADD =
            """
            INSERT INTO audit_event (at, organization_id, actor_kind, actor_id, action, object_kind, object_codes,
                outcome, times, request_id, address)
            SELECT ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?
            """;

    /** For this transaction alone, in the same statement. */
    private static final String WITHOUT_WAITING =
            " WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL";

    private static final String REFUSED_LOGIN =
            "INSERT INTO refused_login AS r (address, minute, times) VALUES (?, ?, 1)"
                    + " ON CONFLICT (address, minute) DO UPDATE SET times = r.times + 1";

    private static final String COLLECT =
            """
            WITH over AS (DELETE FROM refused_login WHERE minute < ? RETURNING address, minute, times)
            INSERT INTO audit_event (at, actor_kind, action, object_kind, object_codes, outcome, times, address)
            SELECT minute, ?, ?, ?, '{}', 'refused', times, address FROM over ORDER BY minute, address""";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private AuditContext context;
    @Inject private AuditEventRepository events;
    @Inject private Clock clock;

    /** Something was written. */
    public void wrote(AuditAction action, UUID organization, List<String> codes) {
        add(ADD, action, organization, codes, "done");
    }

    /** Data of a patient was read, and nothing was written in this transaction. */
    public void read(AuditAction action, UUID organization, String code) {
        add(ADD + WITHOUT_WAITING, action, organization, List.of(code), "done");
    }

    /** A known caller was refused a call for lack of a permission. */
    public void refused(UUID organization, String call) {
        add(ADD, AuditAction.ACCESS, organization, List.of(call), "refused");
    }

    /** Somebody did not prove who they are; counted for the address and the minute. */
    public void refusedLogin(String address) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(REFUSED_LOGIN)) {
            statement.setString(1, address);
            statement.setTimestamp(
                    2, Timestamp.from(clock.instant().truncatedTo(ChronoUnit.MINUTES)));
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /**
     * Makes rows of the refused logins of minutes that are over; any node may do it at any time.
     */
    public void collectRefusedLogins() {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(COLLECT)) {
            statement.setTimestamp(
                    1, Timestamp.from(clock.instant().truncatedTo(ChronoUnit.MINUTES)));
            statement.setString(2, Actor.Kind.NOBODY.code());
            statement.setString(3, AuditAction.LOGIN.code());
            statement.setString(4, AuditAction.LOGIN.objectKind());
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /** The newest first. */
    public Page<AuditEvent> list(AuditEvent.Filter filter, Page.Request asked) {
        return events.list(filter, asked);
    }

    private void add(
            String sql, AuditAction action, UUID organization, List<String> codes, String outcome) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setTimestamp(1, Timestamp.from(clock.instant()));
            statement.setObject(2, organization);
            statement.setString(3, context.actor().kind().code());
            statement.setString(4, context.actor().id());
            statement.setString(5, action.code());
            statement.setString(6, action.objectKind());
            statement.setArray(7, connection.createArrayOf("text", codes.toArray()));
            statement.setString(8, outcome);
            statement.setString(9, context.requestId());
            statement.setString(10, context.address());
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }
}
