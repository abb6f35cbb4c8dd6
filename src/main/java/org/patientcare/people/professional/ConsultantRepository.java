package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

@ApplicationScoped
class ConsultantRepository {

    /** By the database's clock, so that all nodes agree; what a killed node held lapses. */
    private static final String LIST =
            """
            SELECT p.*, coalesce(p.online_until > statement_timestamp(), false) OR p.hash IN (
                SELECT a.professional_hash FROM visit_attendance v
                JOIN appointment a ON a.organization_id = v.organization_id AND a.id = v.appointment_id
                WHERE v.organization_id = :organization AND v.role = 'professional' AND v.left_at IS NULL
                AND v.gone_at IS NULL AND v.seen_at > statement_timestamp() - interval '60 seconds') AS online
            FROM professional p JOIN professional_assignment own ON own.professional_hash = p.hash
            WHERE own.organization_id = :organization ORDER BY p.name COLLATE folded, p.hash""";

    @Inject private Database database;

    /** All who are assigned to the organization, by name, then by hash. */
    List<Consultant> list(UUID organization) {
        return database.of(organization)
                .statement(LIST)
                .list(
                        row ->
                                new Consultant(
                                        Professional.read(row),
                                        row.flag("online")
                                                ? Consultant.Status.ONLINE
                                                : Consultant.Status.OFFLINE));
    }
}
