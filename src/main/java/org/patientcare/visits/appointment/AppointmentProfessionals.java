package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;

/** Finds the professionals of visits, without data of patients. */
@ApplicationScoped
public class AppointmentProfessionals {

    @Inject private DeskAppointmentRepository visits;

    /**
     * The hashes of the professionals of these visits of an organization.
     *
     * @param appointments our ids
     */
    public Set<String> of(UUID organization, Collection<Long> appointments) {
        return visits.professionalsOf(organization, appointments);
    }
}
