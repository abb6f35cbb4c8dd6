package org.patientcare.people.person;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Invitations.InvitationSending;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;

/**
 * Checks a new or changed profile, and decides where an operator has to confirm who a person is. An
 * administrator sets the addresses and roles of people: without a confirmation they could become
 * any doctor of their organization, or any of its people.
 */
@ApplicationScoped
class ProfileRules {

    private static final String NOT_YOURS =
            "Your role does not permit this change: you may change a person only if you may grant"
                    + " all roles that they have or get, and you may not change yourself.";

    @Inject private PersonRepository people;
    @EJB private ProfessionalService professionals;
    @EJB private OrganizationService organizations;

    /**
     * Checks a profile. Roles and the professional that the person had before are not checked
     * again, so that one that is no longer valid does not prevent other changes.
     *
     * @param held the roles before the change
     * @param professional the professional before the change; null if there was none
     * @throws DomainException of kind INVALID, FORBIDDEN or NOT_POSSIBLE, as {@link
     *     PersonService#create}
     */
    void requireValid(
            PersonProfile profile,
            Set<RoleAssignment> held,
            String professional,
            RoleGrantor roleGrantor) {
        requireCompatible(profile.roles());
        Set<RoleAssignment> given = new HashSet<>(profile.roles());
        given.removeAll(held);
        if (!given.stream().allMatch(roleGrantor::mayGrant)) {
            throw notAllowed();
        }
        given.stream()
                .map(RoleAssignment::organization)
                .filter(
                        organization ->
                                organization != null && organizations.find(organization).isEmpty())
                .findFirst()
                .ifPresent(ProfileRules::refuseOrganization);
        String now = profile.professional();
        if (now != null && !now.equals(professional) && !isKnown(now, roleGrantor)) {
            throw DomainException.notPossible(
                    ErrorCode.UNKNOWN_PROFESSIONAL, "There is no professional with this hash.");
        }
    }

    private static void requireCompatible(Set<RoleAssignment> roles) {
        boolean auditor = roles.stream().anyMatch(role -> role.role() == Role.AUDITOR);
        if (auditor && roles.stream().anyMatch(role -> role.role() != Role.AUDITOR)) {
            throw DomainException.invalid("roles", FaultCode.ROLES_NOT_COMBINABLE.of());
        }
        if (!roles.stream().allMatch(RoleAssignment::isWellFormed)) {
            throw DomainException.invalid("roles", FaultCode.ROLES_NOT_OF_ORGANIZATION.of());
        }
    }

    private static void refuseOrganization(UUID organization) {
        throw DomainException.notPossible(
                ErrorCode.UNKNOWN_ORGANIZATION,
                "There is no organization with the id " + organization + ".");
    }

    private boolean isKnown(String professional, RoleGrantor roleGrantor) {
        return roleGrantor
                .restrictedTo()
                .map(mine -> professionals.find(mine, professional).isPresent())
                .orElseGet(() -> professionals.exists(professional));
    }

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
                        || people.hasOtherPerson(profile.professional(), person.id()));
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
    void requireConfirmed(Person person, PersonProfile after, RoleGrantor roleGrantor) {
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
                    ErrorCode.OPERATOR_NEEDED,
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
                    ErrorCode.OPERATOR_NEEDED,
                    "Only an operator can change the e-mail address of this person, who can sign in already: the next invitation goes there. Ask an operator.");
        }
    }

    private static boolean canSignIn(Person person) {
        return person.provider() != null || person.passkeys() > 0;
    }

    static DomainException notAllowed() {
        return DomainException.forbidden(ErrorCode.NO_PERMISSION, NOT_YOURS);
    }
}
