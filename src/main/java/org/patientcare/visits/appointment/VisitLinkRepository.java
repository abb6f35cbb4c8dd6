package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class VisitLinkRepository {

    private static final String ADD =
            """
            INSERT INTO visit_link (token_hash, organization_id, appointment_id, role, generation)
            VALUES (?, ?, ?, ?, ?), (?, ?, ?, ?, ?)""";

    private static final String FIND =
            """
            SELECT l.organization_id, l.appointment_id, a.code, l.role, l.generation,
                a.generation AS current_generation, a.state, a.starts_at, a.duration, p.locale, o.language, o.time_zone,
                o.name, p.code AS patient_code, p.first_name, p.last_name, d.hash, d.name AS professional_name, d.title
            FROM visit_link l
            JOIN appointment a ON a.organization_id = l.organization_id AND a.id = l.appointment_id
            JOIN organization o ON o.id = a.organization_id
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN professional d ON d.hash = a.professional_hash
            WHERE l.token_hash = ?""";

    @PersistenceContext private EntityManager entities;

    /** One link for each role. */
    void add(UUID organization, long appointment, int generation, List<byte[]> hashes) {
        Query query = entities.createNativeQuery(ADD);
        int parameter = 1;
        for (VisitRole role : VisitRole.values()) {
            query.setParameter(parameter++, hashes.get(role.ordinal()))
                    .setParameter(parameter++, organization)
                    .setParameter(parameter++, appointment)
                    .setParameter(parameter++, role.code())
                    .setParameter(parameter++, generation);
        }
        query.executeUpdate();
    }

    /** The columns of {@link #FIND}. */
    Optional<Object[]> find(byte[] hash) {
        List<?> rows = entities.createNativeQuery(FIND).setParameter(1, hash).getResultList();
        return rows.stream().map(Object[].class::cast).findFirst();
    }

    /** Of several nodes that begin at once one makes the key, and all have it. */
    void addKeyIfThereIsNone(byte[] key) {
        entities.createNativeQuery(
                        "INSERT INTO visit_link_key (key) VALUES (?) ON CONFLICT DO NOTHING")
                .setParameter(1, key)
                .executeUpdate();
    }

    byte[] key() {
        return (byte[])
                entities.createNativeQuery("SELECT key FROM visit_link_key").getSingleResult();
    }
}
