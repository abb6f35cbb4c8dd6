package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.access.session.Sessions;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.Invitations.InvitationSending;
import org.patientcare.people.person.Invitations.IssuedInvitation;
import org.patientcare.people.person.Person;
import org.patientcare.people.person.PersonProfile;
import org.patientcare.people.person.PersonService;
import org.patientcare.people.person.RoleGrantor;
import org.patientcare.people.professional.Professional.ProfessionalProfile;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.people.professional.ProfessionalService.AssignedProfessional;

/**
 * Changes to people and professionals that involve invitations and sessions, each in one
 * transaction.
 */
@Stateless
public class PersonAccountService {

    @EJB private PersonService people;
    @EJB private Invitations invitations;
    @EJB private Sessions sessions;
    @EJB private ProfessionalService professionals;

    /** As {@link PersonService#create}, and invites the person as {@link Invitations#inviteNew}. */
    public IssuedInvitation create(
            PersonProfile profile, RoleGrantor roleGrantor, InvitationSending sending) {
        return invitations.inviteNew(
                people.create(profile, roleGrantor).id(), roleGrantor, sending);
    }

    /** As {@link PersonService#change}; also ends all sessions if the person is disabled. */
    public Person change(UUID id, UnaryOperator<PersonProfile> change, RoleGrantor roleGrantor) {
        Person changed = people.change(id, change, roleGrantor);
        if (changed.profile().disabled()) {
            sessions.endAll(id);
        }
        return changed;
    }

    /**
     * As {@link ProfessionalService#change}.
     *
     * @param namesEmail whether the change names the e-mail address; then unused invitations that
     *     went to a former address of the professional expire
     */
    public AssignedProfessional changeProfessional(
            String hash, UnaryOperator<ProfessionalProfile> change, boolean namesEmail) {
        AssignedProfessional changed = professionals.change(hash, change);
        if (namesEmail) {
            invitations.expireOfProfessional(hash);
        }
        return changed;
    }

    /**
     * Ends all sessions of a person, on every node at once.
     *
     * @throws org.patientcare.platform.shared.DomainException as {@link PersonService#change}
     */
    public void endSessions(UUID id, RoleGrantor roleGrantor) {
        people.lockForDisabling(id, roleGrantor);
        sessions.endAll(id);
    }
}
