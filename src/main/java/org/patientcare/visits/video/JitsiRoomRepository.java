package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

@ApplicationScoped
class JitsiRoomRepository {

    private static final String ENTER =
            """
            INSERT INTO visit_room AS r (organization_id, appointment_id, generation, name, $joined)
            VALUES (?, ?, ?, ?, clock_timestamp())
            ON CONFLICT (organization_id, appointment_id, generation) DO UPDATE SET
                $joined = coalesce(r.$joined, excluded.$joined)
            RETURNING name, patient_joined_at IS NOT NULL AND professional_joined_at IS NOT NULL""";

    @PersistenceContext private EntityManager entities;

    /**
     * A room, and whether both sides have been sent to it by now.
     *
     * @param name random
     */
    record Entered(String name, boolean both) {}

    /**
     * @param name for the room, unless it has one
     */
    Entered enter(VisitLink link, String name) {
        String joined =
                link.role() == VisitRole.PATIENT ? "patient_joined_at" : "professional_joined_at";
        Object[] row =
                (Object[])
                        entities.createNativeQuery(ENTER.replace("$joined", joined))
                                .setParameter(1, link.organization())
                                .setParameter(2, link.appointment())
                                .setParameter(3, link.generation())
                                .setParameter(4, name)
                                .getSingleResult();
        return new Entered((String) row[0], (Boolean) row[1]);
    }
}
