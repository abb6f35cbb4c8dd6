package org.patientcare.visits.appointment;

import org.patientcare.people.professional.Consultant;
import org.patientcare.people.professional.Professional;

/**
 * A professional with whom appointments can be made. Texts that are not set are empty, except
 * {@code collegiateNumber}, which is null (events.md, section 1).
 */
public record ConsultantView(
        String hash,
        String specialityId,
        String name,
        String avatar,
        String title,
        String description,
        Consultant.Status status,
        String collegiateNumber) {

    static ConsultantView of(Consultant consultant) {
        Professional professional = consultant.professional();
        return new ConsultantView(
                professional.hash(),
                professional.specialityId().orElse(""),
                professional.name(),
                professional.avatar().orElse(""),
                professional.title().orElse(""),
                professional.description().orElse(""),
                consultant.status(),
                professional.collegiateNumber().orElse(null));
    }
}
