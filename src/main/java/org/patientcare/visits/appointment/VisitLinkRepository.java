package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.shared.Language;

@ApplicationScoped
class VisitLinkRepository {

    private static final String ADD =
            """
            INSERT INTO visit_link (token_hash, organization_id, appointment_id, role, generation)
            VALUES (:patientHash, :organization, :appointment, :patientRole, :generation),
                (:professionalHash, :organization, :appointment, :professionalRole, :generation)""";

    private static final String FIND =
            """
            SELECT l.organization_id, l.appointment_id, a.code, l.role, l.generation,
                a.generation AS current_generation, a.state, a.starts_at, a.duration, p.locale,
                o.language, o.time_zone,
                o.name, p.id AS patient_id, p.code AS patient_code, p.first_name, p.last_name, d.hash, d.name AS professional_name, d.title
            FROM visit_link l
            JOIN appointment a ON a.organization_id = l.organization_id AND a.id = l.appointment_id
            JOIN organization o ON o.id = a.organization_id
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN professional d ON d.hash = a.professional_hash
            WHERE l.token_hash = :hash""";

    @Inject private Database database;
    @Inject private VisitSettings settings;

    /** Adds one link for each role. */
    WriteBatch adding(
            UUID organization, long appointment, int generation, Map<VisitRole, byte[]> hashes) {
        return database.forOrganization(organization)
                .statement(ADD)
                .bind("patientHash", hashes.get(VisitRole.PATIENT))
                .bind("patientRole", VisitRole.PATIENT.code())
                .bind("professionalHash", hashes.get(VisitRole.PROFESSIONAL))
                .bind("professionalRole", VisitRole.PROFESSIONAL.code())
                .bind("appointment", appointment)
                .bind("generation", generation)
                .expectingRows(hashes.size());
    }

    Optional<VisitLink> find(byte[] hash) {
        return database.inScope(Scope.LINKS).statement(FIND).bind("hash", hash).first(this::read);
    }

    private VisitLink read(Row row) {
        VisitRole role = row.enumValue(VisitRole.class, "role");
        Instant startsAt = row.instant("starts_at");
        Duration duration = Duration.ofSeconds(row.integer("duration"));
        return new VisitLink(
                row.uuid("organization_id"),
                row.number("appointment_id"),
                row.text("code"),
                role,
                row.integer("generation"),
                row.integer("generation") == row.integer("current_generation"),
                row.enumValue(AppointmentState.class, "state"),
                startsAt,
                duration,
                settings.opensAt(startsAt),
                settings.closesAt(startsAt.plus(duration)),
                row.enumValue(Language.class, role == VisitRole.PATIENT ? "locale" : "language"),
                ZoneId.of(row.text("time_zone")),
                row.text("name"),
                row.number("patient_id"),
                row.text("patient_code"),
                name(row.text("first_name"), row.text("last_name")),
                row.text("hash"),
                row.text("professional_name"),
                row.text("title"));
    }

    private static String name(String first, String last) {
        return last == null ? first : first + " " + last;
    }

    /**
     * Adds the key unless there is one, so that nodes that start at the same time agree on one key.
     */
    void addKeyIfAbsent(LinkKey key) {
        database.statement(
                        "INSERT INTO visit_link_key (key, wrapped) VALUES (:key, :wrapped) ON CONFLICT DO NOTHING")
                .bind("key", key.plain())
                .bind("wrapped", key.wrapped())
                .updateOneUnless(() -> key().isPresent());
    }

    /** Empty until the first node has created the key. */
    Optional<LinkKey> key() {
        return database.statement("SELECT key, wrapped FROM visit_link_key")
                .first(row -> new LinkKey(row.bytes("key"), row.text("wrapped")));
    }

    void keepKey(LinkKey key) {
        database.statement("UPDATE visit_link_key SET key = :key, wrapped = :wrapped")
                .bind("key", key.plain())
                .bind("wrapped", key.wrapped())
                .updateOne();
    }
}
