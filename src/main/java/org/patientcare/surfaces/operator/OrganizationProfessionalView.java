package org.patientcare.surfaces.operator;

import org.patientcare.people.professional.AssignedProfessional;
import org.patientcare.people.professional.ProfessionalProfile;

/**
 * A professional as an organization sees them to which they are assigned. The view does not reveal
 * their other organizations.
 */
public record OrganizationProfessionalView(
        String hash, String name, String title, String collegiateNumber) {

    static OrganizationProfessionalView of(AssignedProfessional professional) {
        ProfessionalProfile profile = professional.profile();
        return new OrganizationProfessionalView(
                professional.hash(), profile.name(), profile.title(), profile.collegiateNumber());
    }
}
