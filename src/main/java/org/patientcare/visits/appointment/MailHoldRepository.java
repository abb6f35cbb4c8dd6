package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;

/**
 * Stores what patients know of visits that people change, for as long as mails about the changes
 * wait. All times are the database's.
 */
@ApplicationScoped
class MailHoldRepository {

    /**
     * Adds to the changes that wait, unless these were told; then another one begins. The row is
     * locked, as by {@link #TELL}: either the change comes before the mail, or it knows of it. The
     * event of a new visit is a little older than this statement, but not than the transaction.
     */
    private static final String HOLD =
            """
            INSERT INTO visit_mail_hold AS h (organization_id, code, since, mail_at, known_starts_at, known_professional_hash, known_generation)
            VALUES (:organization, :code, CASE WHEN CAST(:generation AS integer) IS NULL THEN now() ELSE statement_timestamp() END,
                clock_timestamp() + interval '10 seconds', :startsAt, :professional, :generation)
            ON CONFLICT (organization_id, code) DO UPDATE SET mail_at = EXCLUDED.mail_at, told = false,
                (since, known_starts_at, known_professional_hash, known_generation) = (
                    SELECT CASE WHEN is_over THEN EXCLUDED.since ELSE h.since END,
                        CASE WHEN is_over THEN EXCLUDED.known_starts_at ELSE h.known_starts_at END,
                        CASE WHEN is_over THEN EXCLUDED.known_professional_hash ELSE h.known_professional_hash END,
                        CASE WHEN is_over THEN EXCLUDED.known_generation ELSE h.known_generation END
                    FROM (SELECT h.told OR h.mail_at <= statement_timestamp() AS is_over) former)
            RETURNING h.known_starts_at, h.known_professional_hash, h.known_generation""";

    /** Waits for changes that are under way, such as one of the organization's own system. */
    private static final String LOCK =
            "SELECT true AS locked FROM appointment WHERE organization_id = :organization AND code = :code FOR SHARE";

    private static final String TELL =
            """
            UPDATE visit_mail_hold SET told = true, mail_at = least(mail_at, clock_timestamp())
            WHERE organization_id = :organization AND code = :code AND :occurredAt BETWEEN since AND mail_at
            RETURNING known_starts_at, known_professional_hash, known_generation""";

    /**
     * Links of the patient alone: the professional sees the visit, with its link, at the desk. The
     * first links of a new visit are those that were kept before, or else of generation 1.
     */
    private static final String KEEP =
            """
            WITH known AS (SELECT coalesce(CAST(:known AS integer), max(kept_as), 1) AS number FROM visit_link
                WHERE organization_id = :organization AND appointment_id = :appointment AND role = 'patient'),
            kept AS (UPDATE visit_link SET kept_as = :generation
                WHERE organization_id = :organization AND appointment_id = :appointment AND role = 'patient'
                    AND coalesce(kept_as, generation) = (SELECT number FROM known) RETURNING 1),
            late AS (UPDATE appointment_delay SET generation = :generation
                WHERE organization_id = :organization AND appointment_id = :appointment AND generation = (SELECT number FROM known))
            UPDATE visit_mail_hold SET known_generation = CASE WHEN known_generation IS NOT NULL THEN CAST(:generation AS integer) END
            WHERE organization_id = :organization AND code = :code""";

    private static final String REMOVE_OLD =
            OldRows.delete("visit_mail_hold", "mail_at", OldRows.ago(Duration.ofDays(1)));

    @Inject private Database database;

    /**
     * Lets the mails about a visit wait for ten seconds from now.
     *
     * @param before the visit before the change; its row is locked
     */
    KnownVisit hold(Appointment before) {
        return hold(
                before.organizationId(),
                before.code(),
                before.startsAt(),
                before.professionalHash(),
                before.generation());
    }

    /** As {@link #hold(Appointment)}, for a visit that was just booked. */
    void holdNew(UUID organization, String code) {
        hold(organization, code, null, null, null);
    }

    private KnownVisit hold(
            UUID organization,
            String code,
            Instant startsAt,
            String professional,
            Integer generation) {
        return database.forOrganization(organization)
                .statement(HOLD)
                .bind("code", code)
                .bind("startsAt", startsAt)
                .bind("professional", professional)
                .bind("generation", generation)
                .one(MailHoldRepository::read);
    }

    /**
     * Ends the wait, since a mail about the changes is sent now: the next change begins another
     * one. Changes that are under way are over when this returns, and later ones know of it.
     *
     * @param occurredAt when the event of the mail happened
     * @return what the patient knew before; empty if the event is none of the changes
     */
    Optional<KnownVisit> tell(UUID organization, String code, Instant occurredAt) {
        database.forOrganization(organization)
                .statement(LOCK)
                .bind("code", code)
                .first(row -> row.flag("locked"));
        return database.forOrganization(organization)
                .statement(TELL)
                .bind("code", code)
                .bind("occurredAt", occurredAt)
                .first(MailHoldRepository::read);
    }

    private static KnownVisit read(Row row) {
        return new KnownVisit(
                row.instant("known_starts_at"),
                row.text("known_professional_hash"),
                row.optionalInteger("known_generation").orElse(null));
    }

    /**
     * Makes what the patient has of the visit that of the visit as it is now: links, and the delays
     * that were told.
     *
     * @param known the visit as the patient knows it, or a new one that is as it was booked
     */
    void keep(Appointment now, KnownVisit known) {
        database.forOrganization(now.organizationId())
                .statement(KEEP)
                .bind("appointment", now.id())
                .bind("code", now.code())
                .bind("generation", now.generation())
                .bind("known", known.generation())
                .updateOne();
    }

    /**
     * Removes a batch of those whose mails might have been sent a day ago, in all organizations.
     */
    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }
}
