package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.professional.AssignedProfessional;
import org.patientcare.people.professional.ProfessionalProfile;

/** A professional as the operator sees them. */
public record ProfessionalView(
        String hash,
        String name,
        String specialityId,
        String title,
        String description,
        String avatar,
        String collegiateNumber,
        String email,
        List<UUID> organizations,
        Instant createdAt) {

    static ProfessionalView of(AssignedProfessional professional) {
        ProfessionalProfile profile = professional.profile();
        return new ProfessionalView(
                professional.hash(),
                profile.name(),
                profile.specialityId(),
                profile.title(),
                profile.description(),
                profile.avatar(),
                profile.collegiateNumber(),
                profile.email(),
                profile.organizations().stream().sorted().toList(),
                professional.createdAt());
    }
}
