package org.patientcare.people.person;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;

/**
 * The people who sign in through an OpenID provider. A person is created at their first sign-in
 * with a role; after each sign-in they have exactly the roles that the provider gave them in it.
 */
@Stateless
public class ProviderSignIns {

    @Inject private PersonRepository people;
    @Inject private InvitationRepository invitations;
    @EJB private OrganizationService organizations;
    @EJB private ProfessionalService professionals;
    @Inject private PersonAudit personAudit;
    @Inject private AuditContext audit;

    /**
     * Records a sign-in, and grants and revokes roles to match those that the provider gives. A
     * role in an organization that does not exist is ignored. A disabled person is left unchanged.
     * If the person loses a role that may invite people, the invitations that they issued expire.
     */
    public Result recordSignIn(Identity identity) {
        Set<RoleAssignment> roles = ofExistingOrganizations(identity.roles());
        boolean compatible = areCompatible(roles);
        Set<RoleAssignment> held = compatible ? roles : Set.of();
        Optional<UUID> id = people.lock(identity);
        if (id.isEmpty() && !held.isEmpty()) {
            id = people.add(identity).or(() -> people.lock(identity));
        }
        Verdict noRole = compatible ? Verdict.WITHOUT_ROLE : Verdict.AUDITOR_WITH_OTHER_ROLES;
        return id.map(person -> update(person, identity, held, noRole))
                .orElse(new Result(null, noRole, Set.of()));
    }

    private Result update(UUID id, Identity identity, Set<RoleAssignment> roles, Verdict noRole) {
        PersonProfile before = people.find(id).orElseThrow().profile();
        if (before.disabled()) {
            return new Result(id, Verdict.DISABLED, before.roles());
        }
        audit.setActor(new Actor(Actor.Kind.PERSON, id.toString()));
        change(id, before, identity, roles);
        Set<RoleAssignment> taken = new HashSet<>(before.roles());
        taken.removeAll(roles);
        taken.forEach(
                role -> {
                    people.revoke(id, role);
                    personAudit.recordRoleChange(AuditAction.ROLE_REVOKE, id, role);
                });
        Set<RoleAssignment> given = new HashSet<>(roles);
        given.removeAll(before.roles());
        given.forEach(
                role -> {
                    people.grant(id, role, "provider:" + identity.provider());
                    personAudit.recordRoleChange(AuditAction.ROLE_GRANT, id, role);
                });
        if (taken.stream().anyMatch(role -> role.role().has(Duty.PEOPLE))) {
            invitations.expire(id, true);
        }
        return new Result(id, roles.isEmpty() ? noRole : Verdict.ADMITTED, before.roles());
    }

    private void change(
            UUID id, PersonProfile before, Identity identity, Set<RoleAssignment> roles) {
        PersonProfile after =
                new PersonProfile(
                        identity.name(),
                        identity.email(),
                        before.language(),
                        before.timeZone(),
                        professional(identity, roles).orElse(before.professional()),
                        before.roles(),
                        false);
        if (!after.equals(before)) {
            people.change(id, after);
            people.keepUnlinked(before, after);
            Set<RoleAssignment> concerned = new HashSet<>(before.roles());
            concerned.addAll(roles);
            personAudit.recordDone(AuditAction.PERSON_CHANGE, id, concerned, null);
        }
    }

    /**
     * The hash of the professional with this collegiate number who is assigned to an organization
     * in which the person has the role professional; empty unless there is exactly one.
     */
    private Optional<String> professional(Identity identity, Set<RoleAssignment> roles) {
        if (identity.collegiateNumber() == null) {
            return Optional.empty();
        }
        Set<UUID> places =
                roles.stream()
                        .filter(role -> role.role() == Role.PROFESSIONAL)
                        .map(RoleAssignment::organization)
                        .collect(Collectors.toSet());
        List<String> found = professionals.assigned(places, identity.collegiateNumber());
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private Set<RoleAssignment> ofExistingOrganizations(Set<RoleAssignment> roles) {
        return roles.stream()
                .filter(
                        role ->
                                role.organization() == null
                                        || organizations.find(role.organization()).isPresent())
                .collect(Collectors.toSet());
    }

    private static boolean areCompatible(Set<RoleAssignment> roles) {
        return roles.stream().noneMatch(role -> role.role() == Role.AUDITOR)
                || roles.stream().allMatch(role -> role.role() == Role.AUDITOR);
    }

    /**
     * The result of a sign-in through an OpenID provider.
     *
     * @param person null for somebody who has no role and never had one
     * @param rolesBefore the roles that the person had before this sign-in
     */
    public record Result(UUID person, Verdict verdict, Set<RoleAssignment> rolesBefore) {}

    /**
     * The identity of a person who signs in through an OpenID provider, as the provider's ID token
     * and the settings describe it.
     *
     * @param issuer of the provider
     * @param subject the provider's identifier of the person, which never changes
     * @param provider the provider's name in the settings
     * @param email null if the provider gives none
     * @param roles all roles that the person has from now on
     * @param collegiateNumber of the professional that the person is; null if the provider gives
     *     none
     */
    public record Identity(
            String issuer,
            String subject,
            String provider,
            String name,
            String email,
            Set<RoleAssignment> roles,
            String collegiateNumber) {

        public Identity {
            roles = Set.copyOf(roles);
        }

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "ProviderIdentity";
        }
    }

    /** Whether the person may sign in. */
    public enum Verdict {
        ADMITTED,
        /** What the provider says about the person maps to no role. */
        WITHOUT_ROLE,
        /** It maps to the role auditor and to others, which an auditor may not have. */
        AUDITOR_WITH_OTHER_ROLES,
        DISABLED
    }
}
