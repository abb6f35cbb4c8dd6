package org.patientcare.people.person;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;

/**
 * Checks a new or changed profile. Roles and the professional that the person had before are not
 * checked again, so that one that is no longer valid does not prevent other changes.
 */
@ApplicationScoped
class ProfileCheck {

    private static final String NOT_YOURS =
            "Your role does not permit this change: you may change a person only if you may grant"
                    + " all roles that they have or get, and you may not change yourself.";

    @EJB private OrganizationService organizations;
    @EJB private ProfessionalService professionals;

    /**
     * @param held the roles before the change
     * @param professional the professional before the change; null if there was none
     * @throws DomainException of kind INVALID, FORBIDDEN or NOT_POSSIBLE, as {@link
     *     PersonService#create}
     */
    void require(
            PersonProfile profile,
            Set<HeldRole> held,
            String professional,
            RoleGrantor roleGrantor) {
        requireCompatible(profile.roles());
        Set<HeldRole> given = new HashSet<>(profile.roles());
        given.removeAll(held);
        if (!given.stream().allMatch(roleGrantor::mayGrant)) {
            throw notAllowed();
        }
        given.stream()
                .map(HeldRole::organization)
                .filter(
                        organization ->
                                organization != null && organizations.find(organization).isEmpty())
                .findFirst()
                .ifPresent(ProfileCheck::refuseOrganization);
        String now = profile.professional();
        if (now != null && !now.equals(professional) && !isKnown(now, roleGrantor)) {
            throw DomainException.notPossible("There is no professional with this hash.");
        }
    }

    private static void requireCompatible(Set<HeldRole> roles) {
        boolean auditor = roles.stream().anyMatch(role -> role.role() == Role.AUDITOR);
        if (auditor && roles.stream().anyMatch(role -> role.role() != Role.AUDITOR)) {
            throw DomainException.invalid(
                    Map.of("roles", List.of("must not combine auditor with other roles")));
        }
        if (!roles.stream().allMatch(HeldRole::isWellFormed)) {
            throw DomainException.invalid(
                    Map.of(
                            "roles",
                            List.of(
                                    "must name an organization, except for operator, which has"
                                            + " none, and auditor, which may have one")));
        }
    }

    private static void refuseOrganization(UUID organization) {
        throw DomainException.notPossible(
                "There is no organization with the id " + organization + ".");
    }

    private boolean isKnown(String professional, RoleGrantor roleGrantor) {
        return roleGrantor
                .restrictedTo()
                .map(mine -> professionals.find(mine, professional).isPresent())
                .orElseGet(() -> professionals.exists(professional));
    }

    static DomainException notAllowed() {
        return DomainException.forbidden(NOT_YOURS);
    }
}
