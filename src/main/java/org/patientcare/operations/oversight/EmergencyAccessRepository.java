package org.patientcare.operations.oversight;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;

/** Stores which patients were opened in an emergency. */
@ApplicationScoped
class EmergencyAccessRepository {

    /** Of a list, of each kind, and of what a report shows of one patient. */
    static final int MOST_LISTED = 100;

    /** The attempts of one person are counted one after the other. */
    private static final String LOCK =
            "SELECT pg_advisory_xact_lock(hashtextextended('emergency ' || CAST(:person AS text), 0))";

    /** Without those that were refused: these would prolong the wait. */
    private static final String COUNT =
            """
            SELECT count(*) AS attempts,
                coalesce(ceil(extract(epoch FROM min(opened_at) + interval '1 day' - statement_timestamp())), 0)::bigint AS seconds
            FROM emergency_access WHERE organization_id = :organization AND person_id = :person
                AND opened_at > statement_timestamp() - interval '1 day' AND refusal IS NULL""";

    private static final String COLUMNS =
            """
            id, person_id, patient_id, reason, opened_at, CASE WHEN patient_id IS NOT NULL THEN ends_at END AS ends_at,
                coalesce(refusal, CASE WHEN patient_id IS NULL THEN 'unknown_code' ELSE 'opened' END) AS outcome""";

    /** The same statement for a code that exists and for one that does not. */
    private static final String ADD =
            """
            INSERT INTO emergency_access (organization_id, patient_id, person_id, professional_hash, reason, ends_at)
            SELECT :organization, (SELECT id FROM patient WHERE organization_id = :organization AND code = :code),
                CAST(:person AS uuid), :professional, :reason, statement_timestamp() + interval '4 hours'
            RETURNING\s"""
                    + COLUMNS;

    private static final String ADD_REFUSED =
            """
            INSERT INTO emergency_access (organization_id, person_id, professional_hash, reason, ends_at, refusal)
            SELECT :organization, CAST(:person AS uuid), :professional, :reason, statement_timestamp(), :refusal
            WHERE NOT EXISTS (SELECT FROM emergency_access WHERE organization_id = :organization AND person_id = :person
                AND opened_at > statement_timestamp() - interval '15 minutes' AND refusal = :refusal)
            RETURNING\s"""
                    + COLUMNS;

    private static final String OPEN_UNTIL =
            """
            SELECT max(e.ends_at) AS ends_at FROM emergency_access e JOIN organization o ON o.id = e.organization_id
            WHERE e.organization_id = :organization AND e.person_id = :person AND e.patient_id = :patient
                AND e.ends_at > statement_timestamp() AND o.emergency_access""";

    private static final String SELECT =
            "SELECT "
                    + COLUMNS
                    + " FROM emergency_access WHERE organization_id = :organization AND $which ORDER BY opened_at DESC, id LIMIT "
                    + MOST_LISTED;

    /** Nobody hides what they opened behind attempts that are refused, of which there is no end. */
    private static final String LIST =
            "SELECT * FROM (("
                    + SELECT.replace("$which", "refusal IS NULL")
                    + ") UNION ALL ("
                    + SELECT.replace("$which", "refusal IS NOT NULL")
                    + ")) listed ORDER BY opened_at DESC, id";

    private static final String OF_PATIENT = SELECT.replace("$which", "patient_id = :patient");

    @Inject private Database database;

    @Produces
    static ExpiringRows expiring() {
        return ExpiringRows.deleted(
                RetentionClass.OVERSIGHT, "emergency_access", "opened_at < " + ExpiringRows.END);
    }

    /** How many attempts there were within a day, and when the first of them is a day old. */
    record Attempts(long number, long seconds) {}

    /** Lets no other transaction count the attempts of the person until the end of this one. */
    Attempts lockAndCount(UUID organization, UUID person) {
        database.forOrganization(organization).statement(LOCK).bind("person", person).execute();
        return database.forOrganization(organization)
                .statement(COUNT)
                .bind("person", person)
                .one(row -> new Attempts(row.number("attempts"), row.number("seconds")));
    }

    /** Adds an attempt, with the patient who has the code if there is one. */
    EmergencyAccess add(EmergencyAccesses.Attempt attempt) {
        return database.forOrganization(attempt.organization())
                .statement(ADD)
                .bind("code", attempt.code())
                .bind("person", attempt.person())
                .bind("professional", attempt.professional())
                .bind("reason", attempt.reason())
                .one(EmergencyAccess::read);
    }

    /**
     * Adds an attempt that is refused, whoever has the code; not if the person had one with the
     * same outcome within a quarter of an hour, since nothing else bounds how many there are.
     */
    Optional<EmergencyAccess> addRefused(
            EmergencyAccesses.Attempt attempt, EmergencyAccess.Outcome why) {
        return database.forOrganization(attempt.organization())
                .statement(ADD_REFUSED)
                .bind("person", attempt.person())
                .bind("professional", attempt.professional())
                .bind("reason", attempt.reason())
                .bind("refusal", why.code())
                .first(EmergencyAccess::read);
    }

    /** Until when the person sees the patient; empty if not now. */
    Optional<Instant> openUntil(UUID organization, UUID person, long patient) {
        return database.forOrganization(organization)
                .statement(OPEN_UNTIL)
                .bind("person", person)
                .bind("patient", patient)
                .one(row -> Optional.ofNullable(row.instant("ends_at")));
    }

    /** The latest first. */
    List<EmergencyAccess> list(UUID organization) {
        return database.forOrganization(organization).statement(LIST).list(EmergencyAccess::read);
    }

    List<EmergencyAccess> ofPatient(UUID organization, long patient) {
        return database.forOrganization(organization)
                .statement(OF_PATIENT)
                .bind("patient", patient)
                .list(EmergencyAccess::read);
    }
}
