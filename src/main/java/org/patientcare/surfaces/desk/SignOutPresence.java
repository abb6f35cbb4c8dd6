package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.patientcare.access.session.Sessions.PersonSignedOut;
import org.patientcare.people.person.ProfessionalLinks;
import org.patientcare.people.professional.ProfessionalPresence;

/**
 * Sets a professional offline when the person signs out everywhere, on whatever page they do so, in
 * the organizations in which nobody else is signed in as this professional. This also ends the
 * status "away" if they chose it.
 */
@ApplicationScoped
class SignOutPresence {

    @Inject private ProfessionalLinks links;
    @Inject private ProfessionalPresence presence;

    void onPersonLeft(@Observes PersonSignedOut left) {
        String professional = links.of(left.person()).hash();
        if (professional != null) {
            presence.setOffline(left.organizations(), professional);
        }
    }
}
