package org.patientcare.visits.video;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.database.OldRows;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/**
 * Signals on their way from one node to another, or to itself: there is one way for both. One
 * statement each, outside any transaction of the caller.
 */
@ApplicationScoped
class Signals {

    /** Says on which visit there is a signal. */
    static final String CHANNEL = "visit_signal";

    private static final String ADD =
            """
            WITH added AS (
                INSERT INTO visit_signal (organization_id, appointment_id, recipient, sender, at, kind, text)
                SELECT p.organization_id, p.appointment_id, p.role, CAST(? AS uuid), clock_timestamp(),
                    CAST(? AS text), CAST(? AS text)
                FROM visit_attendance p JOIN appointment a ON a.organization_id = p.organization_id
                    AND a.id = p.appointment_id AND a.state = 'in_call' AND a.generation = ?
                WHERE p.organization_id = ? AND p.appointment_id = ? AND p.role = ? AND p.left_at IS NULL
                RETURNING id)
            SELECT pg_notify('visit_signal', ?), set_config('synchronous_commit', 'off', true) FROM added""";

    private static final String AFTER =
            """
            SELECT id, kind, sender, text FROM visit_signal
            WHERE organization_id = ? AND appointment_id = ? AND recipient = ? AND id > ? ORDER BY id""";

    private static final String NEWEST =
            "SELECT coalesce(max(id), 0) FROM visit_signal"
                    + " WHERE organization_id = ? AND appointment_id = ? AND recipient = ?";

    private static final String REMOVE_OLD =
            OldRows.delete("visit_signal", "at", OldRows.ago(Duration.ofMinutes(1)));

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    /** What is sent, by a device. */
    record Outgoing(UUID sender, SignalKind kind, String text) {}

    /**
     * Does nothing before the patient is admitted and while nobody is there to hear it: whoever
     * waits is neither seen nor heard, whatever their browser says.
     *
     * @return whether somebody is there to hear it
     */
    boolean add(VisitLink from, Outgoing signal) {
        VisitKey visit = VisitKey.of(from);
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(ADD)) {
            statement.setObject(1, signal.sender());
            statement.setString(2, signal.kind().code());
            statement.setString(3, signal.text());
            statement.setInt(4, from.generation());
            bind(statement, 5, visit, from.role().other());
            statement.setString(8, visit.toString());
            try (ResultSet added = statement.executeQuery()) {
                return added.next();
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /** In the order in which they were sent. */
    List<SignalView> after(VisitKey visit, VisitRole recipient, long id) {
        List<SignalView> found = new ArrayList<>();
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(AFTER)) {
            bind(statement, 1, visit, recipient);
            statement.setLong(4, id);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    found.add(
                            new SignalView(
                                    row.getString("kind"),
                                    row.getLong("id"),
                                    row.getString("sender"),
                                    row.getString("text")));
                }
            }
            return found;
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /** What a device that comes for the first time has missed for good. */
    long newest(VisitKey visit, VisitRole recipient) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(NEWEST)) {
            bind(statement, 1, visit, recipient);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    int removeOld() {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(REMOVE_OLD)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    private static void bind(
            PreparedStatement statement, int first, VisitKey visit, VisitRole recipient)
            throws SQLException {
        statement.setObject(first, visit.organization());
        statement.setLong(first + 1, visit.appointment());
        statement.setString(first + 2, recipient.code());
    }
}
