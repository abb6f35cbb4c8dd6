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

/** Reads what events and mails say about appointments. */
@ApplicationScoped
class AppointmentEventRepository {

    /**
     * Reads the history only of finished appointments: others do not need it, and theirs may be
     * long.
     */
    private static final String FACTS =
            """
            SELECT a.code, a.state, a.generation, a.starts_at, a.ends_at, a.created_at, a.patient_id, p.code AS patient_code,
                d.hash, d.name, d.avatar, d.speciality_id, d.title, h.met_at, h.finished_at
            FROM appointment a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN professional d ON d.hash = a.professional_hash
            LEFT JOIN LATERAL (
                SELECT min(at) FILTER (WHERE state = 'in_call') AS met_at, min(at) FILTER (WHERE state = 'finished') AS finished_at
                FROM appointment_history WHERE a.state = 'finished' AND organization_id = a.organization_id AND appointment_id = a.id) h ON true
            WHERE a.organization_id = :organization AND a.id = ANY (:ids) ORDER BY a.ends_at, a.id""";

    private static final String LINKED =
            """
            SELECT id, code, generation FROM appointment WHERE organization_id = :organization AND code = ANY (:codes)
            AND state NOT IN ('finished', 'no_show', 'cancelled')""";

    private static final String NOTICE =
            """
            SELECT a.id, a.generation, a.state, a.starts_at, a.duration, d.name FROM appointment a
            JOIN professional d ON d.hash = a.professional_hash
            WHERE a.organization_id = :organization AND a.code = :code""";

    @Inject private Database database;

    /** An appointment whose current links are valid. */
    record Linked(long id, String code, int generation) {}

    /** Within the caller's transaction, including its changes. */
    List<AppointmentFacts> facts(UUID organization, Collection<Long> ids) {
        return database.forOrganization(organization)
                .statement(FACTS)
                .bindArray("ids", "bigint", ids)
                .list(AppointmentFacts::read);
    }

    /** The appointments with one of these codes that are neither over nor cancelled. */
    List<Linked> findWithValidLinks(UUID organization, Collection<String> codes) {
        return database.forOrganization(organization)
                .statement(LINKED)
                .bindArray("codes", "text", codes)
                .list(
                        row ->
                                new Linked(
                                        row.number("id"),
                                        row.text("code"),
                                        row.integer("generation")));
    }

    /** What a message to the patient says about an appointment. */
    record Notice(
            long id,
            int generation,
            AppointmentState state,
            Instant startsAt,
            Duration duration,
            String professional) {}

    Optional<Notice> notice(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(NOTICE)
                .bind("code", code)
                .first(
                        row ->
                                new Notice(
                                        row.number("id"),
                                        row.integer("generation"),
                                        row.enumValue(AppointmentState.class, "state"),
                                        row.instant("starts_at"),
                                        Duration.ofSeconds(row.integer("duration")),
                                        row.text("name")));
    }
}
