package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.video.Participant.SignalView;

/**
 * Stores and reads the signals that the browsers of a visit exchange. They go through the database
 * even if both browsers are connected to the same node, so that there is one path only. Each method
 * is one statement and must be called outside a transaction.
 */
@ApplicationScoped
class SignalRepository {

    /** NOTIFY channel; the payload says which visit has a new signal. */
    static final String CHANNEL = "visit_signal";

    private static final String ADD =
            """
            WITH added AS (
                INSERT INTO visit_signal (organization_id, appointment_id, recipient, sender, at, kind, text)
                SELECT p.organization_id, p.appointment_id, p.role, CAST(:sender AS uuid), clock_timestamp(),
                    CAST(:kind AS text), CAST(:text AS text)
                FROM visit_attendance p JOIN appointment a ON a.organization_id = p.organization_id
                    AND a.id = p.appointment_id AND a.state = 'in_call' AND a.generation = :generation
                WHERE p.organization_id = :organization AND p.appointment_id = :appointment AND p.role = :recipient AND p.left_at IS NULL
                RETURNING id)
            SELECT pg_notify('visit_signal', :visit), set_config('synchronous_commit', 'off', true) FROM added""";

    private static final String AFTER =
            """
            SELECT id, kind, sender, text FROM visit_signal
            WHERE organization_id = :organization AND appointment_id = :appointment AND recipient = :recipient AND id > :last ORDER BY id""";

    private static final String NEWEST =
            "SELECT coalesce(max(id), 0) AS newest FROM visit_signal"
                    + " WHERE organization_id = :organization AND appointment_id = :appointment AND recipient = :recipient";

    private static final String REMOVE_OLD =
            OldRows.delete("visit_signal", "at", OldRows.ago(Duration.ofMinutes(1)));

    @Inject private Database database;

    /** A signal to be sent by a device. */
    record Outgoing(UUID sender, SignalKind kind, String text) {}

    /**
     * Stores a signal for the other side. Does nothing unless the visit is in a call and the other
     * side is present: a patient in the waiting room can neither be seen nor heard, whatever their
     * browser sends.
     *
     * @return whether the signal was stored
     */
    boolean add(VisitLink from, Outgoing signal) {
        VisitKey visit = VisitKey.of(from);
        return to(ADD, visit, from.role().other())
                .bind("sender", signal.sender())
                .bind("kind", signal.kind().code())
                .bind("text", signal.text())
                .bind("generation", from.generation())
                .bind("visit", visit.toString())
                .first(row -> true)
                .isPresent();
    }

    /** The signals after an id, in the order in which they were sent. */
    List<SignalView> after(VisitKey visit, VisitRole recipient, long id) {
        return to(AFTER, visit, recipient)
                .bind("last", id)
                .list(
                        row ->
                                new SignalView(
                                        row.text("kind"),
                                        row.number("id"),
                                        row.text("sender"),
                                        row.text("text")));
    }

    /**
     * The id of the newest signal, or 0; a device that connects for the first time gets only later
     * ones.
     */
    long newestId(VisitKey visit, VisitRole recipient) {
        return to(NEWEST, visit, recipient).one(row -> row.number("newest"));
    }

    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }

    private SqlStatement to(String sql, VisitKey visit, VisitRole recipient) {
        return database.forOrganization(visit.organization())
                .statement(sql)
                .bind("appointment", visit.appointment())
                .bind("recipient", recipient.code());
    }
}
