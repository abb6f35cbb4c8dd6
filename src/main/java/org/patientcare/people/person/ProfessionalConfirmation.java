package org.patientcare.people.person;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.Optional;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;

/**
 * Decides where an operator has to confirm which professional a person is. An administrator sets
 * the addresses and roles of people: without a confirmation they could become any doctor of their
 * organization.
 */
@ApplicationScoped
class ProfessionalConfirmation {

    static final String OPERATOR_NEEDED = "operator_needed";

    @Inject private ProfessionalLinkRepository links;
    @EJB private ProfessionalService professionals;

    /** The address to which the operator has the invitations of a professional sent. */
    Optional<String> address(PersonProfile profile) {
        return Optional.ofNullable(profile.professional()).flatMap(professionals::email);
    }

    /**
     * Whether the operator has to issue the invitation: where the professional has no address or
     * another person already, the person is linked to none, or no mail is set up.
     */
    boolean isNeeded(Person person, InvitationSending sending, RoleGrantor roleGrantor) {
        PersonProfile profile = person.profile();
        return !roleGrantor.isOperator()
                && profile.isProfessional()
                && (!sending.mailIsSetUp()
                        || address(profile).isEmpty()
                        || links.hasOtherPerson(profile.professional(), person.id(), false));
    }

    /**
     * Only an operator changes which professional somebody is who can sign in already: their
     * invitation did not go to the professional. Somebody of a provider may become the first person
     * of a professional, and remains it.
     *
     * @param professional the hash after the change; null for none
     * @throws DomainException of kind FORBIDDEN
     */
    void requireLinkable(Person person, String professional, RoleGrantor roleGrantor) {
        if (!Objects.equals(person.profile().professional(), professional)
                && !roleGrantor.isOperator()
                && !isLinkable(person, professional)) {
            throw DomainException.forbidden(
                    OPERATOR_NEEDED,
                    "Only an operator can change which professional this person is: the person can sign in already, or another person is linked to the professional. Ask an operator.");
        }
    }

    private boolean isLinkable(Person person, String professional) {
        if (person.provider() == null) {
            return person.passkeys() == 0 && !DemoPerson.isDemoPerson(person.id());
        }
        return person.profile().professional() == null
                && !links.hasOtherPerson(professional, person.id(), true);
    }
}
