package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.shared.WireNamed;

/**
 * The professionals of an organization and whether they are online (events, section 1). Online are
 * those whose open desk has reported them for the organization within the last 90 s, and those who
 * are on the page of one of the organization's visits.
 */
@ApplicationScoped
public class ProfessionalDirectory {

    /**
     * Uses the database's clock, so that all nodes agree. The presence that a killed node had
     * reported expires.
     */
    private static final String ONLINE =
            """
            (EXISTS (SELECT FROM professional_assignment d WHERE d.organization_id = :organization
                AND d.professional_hash = p.hash AND d.online_until > statement_timestamp()) OR p.hash IN (
                SELECT a.professional_hash FROM visit_attendance v
                JOIN appointment a ON a.organization_id = v.organization_id AND a.id = v.appointment_id
                WHERE v.organization_id = :organization AND v.role = 'professional' AND v.left_at IS NULL
                AND v.gone_at IS NULL AND v.seen_at > statement_timestamp() - interval '60 seconds'))""";

    private static final String LIST =
            "SELECT p.*, "
                    + ONLINE
                    + """
                     AS online
            FROM professional p JOIN professional_assignment own ON own.professional_hash = p.hash
            WHERE own.organization_id = :organization ORDER BY p.name COLLATE folded, p.hash""";

    private static final String ONLINE_AMONG =
            "SELECT p.hash FROM professional p WHERE p.hash = ANY (:hashes) AND " + ONLINE;

    @Inject private Database database;

    /** All professionals who are assigned to the organization, by name, then by hash. */
    public List<ListedProfessional> list(UUID organization) {
        return database.forOrganization(organization)
                .statement(LIST)
                .list(
                        row ->
                                new ListedProfessional(
                                        Professional.read(row),
                                        row.flag("online")
                                                ? ListedProfessional.Status.ONLINE
                                                : ListedProfessional.Status.OFFLINE));
    }

    /** Those of the given hashes whose professionals are online now. */
    public Set<String> online(UUID organization, Collection<String> hashes) {
        if (hashes.isEmpty()) {
            return Set.of();
        }
        return Set.copyOf(
                database.forOrganization(organization)
                        .statement(ONLINE_AMONG)
                        .bindArray("hashes", "text", hashes)
                        .list(row -> row.text("hash")));
    }

    /** A professional who is assigned to an organization, and whether they are online now. */
    public record ListedProfessional(Professional professional, Status status) {

        /** Whether the professional can be reached now. */
        public enum Status implements WireNamed {
            ONLINE,
            OFFLINE
        }
    }
}
