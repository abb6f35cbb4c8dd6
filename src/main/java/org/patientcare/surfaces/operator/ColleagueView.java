package org.patientcare.surfaces.operator;

import org.patientcare.people.professional.AssignedProfessional;
import org.patientcare.people.professional.ProfessionalProfile;

/**
 * A professional for an organization to which they are assigned, which is not told for whom else
 * they work.
 */
public record ColleagueView(String hash, String name, String title, String collegiateNumber) {

    static ColleagueView of(AssignedProfessional professional) {
        ProfessionalProfile profile = professional.profile();
        return new ColleagueView(
                professional.hash(), profile.name(), profile.title(), profile.collegiateNumber());
    }
}
