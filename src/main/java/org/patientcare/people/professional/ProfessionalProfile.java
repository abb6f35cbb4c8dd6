package org.patientcare.people.professional;

import java.util.Set;
import java.util.UUID;

/**
 * The data of a professional that the operator sets; null for what is unset.
 *
 * @param avatar URL of a picture
 * @param email where the invitation of the professional goes, and nowhere else
 * @param organizations which may make appointments with the professional
 */
public record ProfessionalProfile(
        String name,
        String specialityId,
        String title,
        String description,
        String avatar,
        String collegiateNumber,
        String email,
        Set<UUID> organizations) {

    public ProfessionalProfile {
        organizations = Set.copyOf(organizations);
    }
}
