package org.patientcare.people.person;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.Optional;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;

/**
 * Decides where an operator has to confirm who a person is. An administrator sets the addresses and
 * roles of people: without a confirmation they could become any doctor of their organization, or
 * any of its people.
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
                        || links.hasOtherPerson(profile.professional(), person.id()));
    }

    /**
     * Locks the professional of a person until the end of the transaction, after the person: their
     * address does not change meanwhile, and of two people who are linked or invited at once the
     * second one sees the first.
     */
    void lockProfessional(PersonProfile profile) {
        if (profile.professional() != null) {
            professionals.lock(profile.professional());
        }
    }

    /**
     * Checks a change of a person, and locks the professional whom it links.
     *
     * @param after the profile after the change
     * @throws DomainException of kind FORBIDDEN if an operator has to make it
     */
    void require(Person person, PersonProfile after, RoleGrantor roleGrantor) {
        lockProfessional(after);
        requireLinkable(person, after, roleGrantor);
        requireAddressable(person, after, roleGrantor);
    }

    /**
     * Only an operator changes which professional somebody is who can sign in already: their
     * invitation did not go to the professional. People of a provider are linked by its claim
     * besides.
     */
    private static void requireLinkable(
            Person person, PersonProfile after, RoleGrantor roleGrantor) {
        if (!Objects.equals(person.profile().professional(), after.professional())
                && !roleGrantor.isOperator()
                && (canSignIn(person) || DemoPerson.isDemoPerson(person.id()))) {
            throw DomainException.forbidden(
                    OPERATOR_NEEDED,
                    "Only an operator can change which professional this person is: the person can sign in already. Ask an operator.");
        }
    }

    /**
     * Only an operator changes the address of somebody who can sign in already: whoever gets the
     * next invitation takes over all that the person has done and may do.
     */
    private static void requireAddressable(
            Person person, PersonProfile after, RoleGrantor roleGrantor) {
        if (!Objects.equals(person.profile().email(), after.email())
                && !roleGrantor.isOperator()
                && canSignIn(person)) {
            throw DomainException.forbidden(
                    OPERATOR_NEEDED,
                    "Only an operator can change the e-mail address of this person, who can sign in already: the next invitation goes there. Ask an operator.");
        }
    }

    private static boolean canSignIn(Person person) {
        return person.provider() != null || person.passkeys() > 0;
    }
}
