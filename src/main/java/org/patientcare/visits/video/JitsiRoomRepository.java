package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.Database;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

@ApplicationScoped
class JitsiRoomRepository {

    private static final String ENTER =
            """
            INSERT INTO visit_room AS r (organization_id, appointment_id, generation, name, $joined)
            VALUES (:organization, :appointment, :generation, :name, clock_timestamp())
            ON CONFLICT (organization_id, appointment_id, generation) DO UPDATE SET
                $joined = coalesce(r.$joined, excluded.$joined)
            RETURNING name, patient_joined_at IS NOT NULL AND professional_joined_at IS NOT NULL AS both_sides""";

    @Inject private Database database;

    /**
     * The room of a visit.
     *
     * @param name random
     * @param both whether both sides have been sent to it
     */
    record Entered(String name, boolean both) {}

    /**
     * Records that a side is sent to the room of its visit, which is created if needed.
     *
     * @param name for a new room; ignored if the visit has one
     */
    Entered enter(VisitLink link, String name) {
        String joined =
                link.role() == VisitRole.PATIENT ? "patient_joined_at" : "professional_joined_at";
        return database.forOrganization(link.organization())
                .statement(ENTER.replace("$joined", joined))
                .bind("appointment", link.appointment())
                .bind("generation", link.generation())
                .bind("name", name)
                .one(row -> new Entered(row.text("name"), row.flag("both_sides")));
    }
}
