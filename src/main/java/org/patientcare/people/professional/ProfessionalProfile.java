package org.patientcare.people.professional;

import java.util.Set;
import java.util.UUID;

/**
 * What the operator decides about a professional; null where it leaves something open.
 *
 * @param avatar address of a picture
 * @param organizations which may make appointments with the professional
 */
public record ProfessionalProfile(
        String name,
        String specialityId,
        String title,
        String description,
        String avatar,
        String collegiateNumber,
        Set<UUID> organizations) {

    public ProfessionalProfile {
        organizations = Set.copyOf(organizations);
    }
}
