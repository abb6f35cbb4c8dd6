package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.visits.appointment.Reminders.ReminderKind;
import org.patientcare.visits.appointment.Reminders.ReminderState;

/** Stores which reminders of visits are planned, and what became of each. */
@ApplicationScoped
class ReminderRepository {

    static final int PLANNED_AT_ONCE = 500;

    /**
     * None as long as nodes of the last release may be running: these could not read the event of a
     * reminder, not even in the feed.
     */
    private static final String ORGANIZATIONS =
            """
            SELECT id FROM organization WHERE (reminder_day OR reminder_hour)
                AND (SELECT least_known >= after_finish FROM schema_compatibility)""";

    /** When a visit was last booked or moved. */
    private static final String BOOKED_AT =
            """
            (SELECT coalesce(max(h.at), a.created_at) FROM appointment_history h
                WHERE h.organization_id = a.organization_id AND h.appointment_id = a.id AND h.state = 'booked' AND h.professional_hash IS NULL) AS booked_at""";

    private static final String UNPLANNED =
            """
            SELECT a.id, a.generation, a.starts_at, k.kind,
            """
                    + BOOKED_AT
                    + """

            FROM appointment a CROSS JOIN unnest(:kinds) AS k (kind)
            WHERE a.organization_id = :organization AND a.state = 'booked' AND a.starts_at > :now AND a.starts_at <= :horizon
                AND NOT EXISTS (SELECT FROM appointment_reminder r WHERE r.organization_id = a.organization_id
                    AND r.appointment_id = a.id AND r.generation = a.generation AND r.kind = k.kind)
            ORDER BY a.starts_at, a.id, k.kind LIMIT :most""";

    /** Another node may plan the same ones at the same time. */
    private static final String PLAN =
            """
            INSERT INTO appointment_reminder (organization_id, appointment_id, generation, kind, due_at, state)
            SELECT :organization, p.appointment_id, p.generation, p.kind, p.due_at, p.state
            FROM unnest(:appointments, :generations, :kinds, :dues, :states)
                AS p (appointment_id, generation, kind, due_at, state)
            ORDER BY p.appointment_id, p.kind
            ON CONFLICT (organization_id, appointment_id, generation, kind) DO NOTHING RETURNING true AS planned""";

    private static final String ORGANIZATIONS_WITH_DUE =
            "SELECT DISTINCT organization_id FROM appointment_reminder WHERE state = 'planned' AND due_at <= :now";

    /**
     * Locks the visit, too: until the end of the transaction it is neither moved nor cancelled, and
     * its events stay in their order. A row that is locked is left for the next call.
     */
    private static final String TAKE =
            """
            SELECT r.appointment_id, r.generation, r.kind, a.code, a.state, a.generation AS current_generation, a.starts_at,
                p.code AS patient_code, a.patient_id,
            """
                    + BOOKED_AT
                    + """

            FROM appointment_reminder r
            JOIN appointment a ON a.organization_id = r.organization_id AND a.id = r.appointment_id
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            WHERE r.organization_id = :organization AND r.state = 'planned' AND r.due_at <= :now
            ORDER BY r.due_at, r.appointment_id LIMIT 1 FOR UPDATE OF r, a SKIP LOCKED""";

    private static final String SETTLE =
            """
            UPDATE appointment_reminder SET state = :state, due_at = coalesce(CAST(:dueAt AS timestamptz), due_at),
                channel = CAST(:channel AS text)
            WHERE organization_id = :organization AND appointment_id = :appointment AND generation = :generation
                AND kind = :kind AND state = :before""";

    private static final String REMOVE_OLD =
            OldRows.delete("appointment_reminder", "due_at", OldRows.ago(Duration.ofDays(30)));

    @Inject private Database database;

    /** A visit that lacks a reminder. */
    record Unplanned(
            long appointment,
            int generation,
            ReminderKind kind,
            Instant startsAt,
            Instant bookedAt) {}

    /** A reminder to be stored. */
    record Planned(
            long appointment,
            int generation,
            ReminderKind kind,
            Instant dueAt,
            ReminderState state) {}

    /**
     * A reminder whose time has come, and the visit as it is now.
     *
     * @param generation of the visit when it was planned
     */
    record Due(
            long appointment,
            int generation,
            ReminderKind kind,
            String code,
            AppointmentState state,
            int currentGeneration,
            Instant startsAt,
            Instant bookedAt,
            long patientId,
            String patientCode) {

        private static Due read(Row row) {
            return new Due(
                    row.number("appointment_id"),
                    row.integer("generation"),
                    row.enumValue(ReminderKind.class, "kind"),
                    row.text("code"),
                    row.enumValue(AppointmentState.class, "state"),
                    row.integer("current_generation"),
                    row.instant("starts_at"),
                    row.instant("booked_at"),
                    row.number("patient_id"),
                    row.text("patient_code"));
        }

        /** Whether the visit is to take place, and was not moved since. */
        boolean isOfBookedVisit() {
            return state == AppointmentState.BOOKED && generation == currentGeneration;
        }
    }

    /** The organizations that remind their patients. */
    List<UUID> organizations() {
        return database.statement(ORGANIZATIONS).list(row -> row.uuid("id"));
    }

    /** At most {@value #PLANNED_AT_ONCE}, the next visits first. */
    List<Unplanned> unplanned(UUID organization, Collection<ReminderKind> kinds, Instant now) {
        return database.forOrganization(organization)
                .statement(UNPLANNED)
                .bindArray("kinds", "text", kinds.stream().map(ReminderKind::code).toList())
                .bind("now", now)
                .bind("horizon", now.plus(ReminderTimes.HORIZON))
                .bind("most", PLANNED_AT_ONCE)
                .list(
                        row ->
                                new Unplanned(
                                        row.number("id"),
                                        row.integer("generation"),
                                        row.enumValue(ReminderKind.class, "kind"),
                                        row.instant("starts_at"),
                                        row.instant("booked_at")));
    }

    /**
     * Stores those that are not there yet.
     *
     * @return how many were stored
     */
    int plan(UUID organization, List<Planned> planned) {
        return database.forOrganization(organization)
                .statement(PLAN)
                .bindArray(
                        "appointments",
                        "bigint",
                        planned.stream().map(Planned::appointment).toList())
                .bindArray(
                        "generations",
                        "integer",
                        planned.stream().map(Planned::generation).toList())
                .bindArray("kinds", "text", planned.stream().map(p -> p.kind().code()).toList())
                .bindArray(
                        "dues",
                        "timestamptz",
                        planned.stream().map(p -> p.dueAt().toString()).toList())
                .bindArray("states", "text", planned.stream().map(p -> p.state().code()).toList())
                .list(row -> row.flag("planned"))
                .size();
    }

    List<UUID> organizationsWithDue(Instant now) {
        return database.inScope(Scope.DISPATCH)
                .statement(ORGANIZATIONS_WITH_DUE)
                .bind("now", now)
                .list(row -> row.uuid("organization_id"));
    }

    /** The reminder that has been due longest, locked together with its visit. */
    Optional<Due> lockNext(UUID organization, Instant now) {
        return database.forOrganization(organization)
                .statement(TAKE)
                .bind("now", now)
                .first(Due::read);
    }

    /** Puts a planned reminder off. */
    void postpone(UUID organization, Due due, Instant until) {
        settle(
                organization,
                due,
                new Settled(ReminderState.PLANNED, ReminderState.PLANNED, until, null));
    }

    /** Changes the state of a planned reminder. */
    void take(UUID organization, Due due, ReminderState state) {
        settle(organization, due, new Settled(ReminderState.PLANNED, state, null, null));
    }

    /**
     * Stores what became of a message whose outcome was not known yet.
     *
     * @param channel null if it was not tried by any
     */
    void record(UUID organization, Due due, ReminderState state, String channel) {
        settle(organization, due, new Settled(ReminderState.UNCLEAR, state, null, channel));
    }

    private record Settled(
            ReminderState before, ReminderState state, Instant dueAt, String channel) {}

    private void settle(UUID organization, Due due, Settled settled) {
        database.forOrganization(organization)
                .statement(SETTLE)
                .bind("appointment", due.appointment())
                .bind("generation", due.generation())
                .bind("kind", due.kind().code())
                .bind("before", settled.before().code())
                .bind("state", settled.state().code())
                .bind("dueAt", settled.dueAt())
                .bind("channel", settled.channel())
                .updateOne();
    }

    /** Removes a batch of those that were due 30 days ago, in all organizations. */
    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }
}
