package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.visits.appointment.Reminders.ReminderState;

/**
 * Stores by how much visits start later, and what became of the messages about it. All times are
 * the database's.
 */
@ApplicationScoped
class DelayRepository {

    private static final String FORMER =
            """
            SELECT count(*) AS number, clock_timestamp() + interval '10 seconds' AS due_at FROM appointment_delay
            WHERE organization_id = :organization AND appointment_id = :appointment AND generation = :generation""";

    /** Notifies open pages of the visit when the transaction commits. */
    private static final String ADD =
            """
            WITH former AS (
                UPDATE appointment_delay SET state = 'skipped'
                WHERE organization_id = :organization AND appointment_id = :appointment AND state = 'planned'),
            added AS (
                INSERT INTO appointment_delay (organization_id, appointment_id, generation, number, minutes, due_at, state)
                VALUES (:organization, :appointment, :generation, :number, :minutes, clock_timestamp() + interval '10 seconds', :state)
                RETURNING organization_id, appointment_id)
            SELECT pg_notify('visit', organization_id || '/' || appointment_id) FROM added""";

    private static final String ORGANIZATIONS_WITH_DUE =
            "SELECT DISTINCT organization_id FROM appointment_delay WHERE state = 'planned' AND due_at <= clock_timestamp()";

    /** Locks the visit, too, as {@link ReminderRepository} does. */
    private static final String TAKE =
            """
            SELECT y.appointment_id, y.generation, y.number, y.minutes, a.code, p.code AS patient_code, a.starts_at,
                a.state = 'booked' AND a.generation = y.generation
                    AND a.starts_at + make_interval(mins => y.minutes) > clock_timestamp() AS wanted
            FROM appointment_delay y
            JOIN appointment a ON a.organization_id = y.organization_id AND a.id = y.appointment_id
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            WHERE y.organization_id = :organization AND y.state = 'planned' AND y.due_at <= clock_timestamp()
            ORDER BY y.due_at, y.appointment_id LIMIT 1 FOR UPDATE OF y, a SKIP LOCKED""";

    private static final String SETTLE =
            """
            UPDATE appointment_delay SET state = :state, channel = CAST(:channel AS text)
            WHERE organization_id = :organization AND appointment_id = :appointment AND generation = :generation
                AND number = :number AND state = :before""";

    private static final String REMOVE_OLD =
            OldRows.delete("appointment_delay", "due_at", OldRows.ago(Duration.ofDays(30)));

    @Inject private Database database;

    /**
     * A message about a delay that is due.
     *
     * @param startsAt as planned
     * @param wanted whether the patient is still to be told: they have not come, and the visit was
     *     not moved, is not over, and is not to have begun by now
     */
    record Due(
            long appointment,
            int generation,
            int number,
            int minutes,
            String code,
            String patientCode,
            Instant startsAt,
            boolean wanted) {

        private static Due read(Row row) {
            return new Due(
                    row.number("appointment_id"),
                    row.integer("generation"),
                    row.integer("number"),
                    row.integer("minutes"),
                    row.text("code"),
                    row.text("patient_code"),
                    row.instant("starts_at"),
                    row.flag("wanted"));
        }
    }

    /**
     * What was told of a visit before another delay.
     *
     * @param number how often the patient was told since the visit was booked or moved
     * @param dueAt when the message about another one would be sent
     */
    record Former(int number, Instant dueAt) {}

    Former former(Appointment visit) {
        return database.forOrganization(visit.organizationId())
                .statement(FORMER)
                .bind("appointment", visit.id())
                .bind("generation", visit.generation())
                .one(row -> new Former(row.integer("number"), row.instant("due_at")));
    }

    /** Adds another delay, which counts from now on; its message replaces those that wait. */
    void add(Appointment visit, int number, int minutes, ReminderState state) {
        database.forOrganization(visit.organizationId())
                .statement(ADD)
                .bind("appointment", visit.id())
                .bind("generation", visit.generation())
                .bind("number", number)
                .bind("minutes", minutes)
                .bind("state", state.code())
                .list(1, row -> true);
    }

    List<UUID> organizationsWithDue() {
        return database.inScope(Scope.DISPATCH)
                .statement(ORGANIZATIONS_WITH_DUE)
                .list(row -> row.uuid("organization_id"));
    }

    /** The message that has been due longest, locked together with its visit. */
    Optional<Due> lockNext(UUID organization) {
        return database.forOrganization(organization).statement(TAKE).first(Due::read);
    }

    /** Changes the state of a message that was planned. */
    void take(UUID organization, Due due, ReminderState state) {
        settle(organization, due, ReminderState.PLANNED, state, null);
    }

    /**
     * Stores what became of a message whose outcome was not known yet.
     *
     * @param channel null if it was not tried by any
     */
    void record(UUID organization, Due due, ReminderState state, String channel) {
        settle(organization, due, ReminderState.UNCLEAR, state, channel);
    }

    private void settle(
            UUID organization, Due due, ReminderState before, ReminderState state, String channel) {
        database.forOrganization(organization)
                .statement(SETTLE)
                .bind("appointment", due.appointment())
                .bind("generation", due.generation())
                .bind("number", due.number())
                .bind("before", before.code())
                .bind("state", state.code())
                .bind("channel", channel)
                .updateOne();
    }

    /** Removes a batch of those that were due 30 days ago, in all organizations. */
    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }
}
