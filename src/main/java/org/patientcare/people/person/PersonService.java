package org.patientcare.people.person;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;

/** Adds, lists and changes the people of this installation. */
@Stateless
public class PersonService {

    @Inject private PersonRepository people;
    @Inject private InvitationRepository invitations;
    @Inject private ProfileRules rules;
    @Inject private PersonAudit personAudit;

    /**
     * Adds a person, who cannot sign in before they are invited.
     *
     * @throws DomainException of kind INVALID for roles that cannot be combined, FORBIDDEN if the
     *     caller may not grant them, NOT_POSSIBLE for an unknown organization or professional
     */
    public Person create(PersonProfile profile, RoleGrantor roleGrantor) {
        rules.requireValid(profile, Set.of(), null, roleGrantor);
        people.lock(roleGrantor.personId());
        rules.lockProfessional(profile); // after people, and before a row refers to it
        UUID id = UUID.randomUUID();
        people.add(id, profile);
        profile.roles().forEach(role -> grant(id, role, roleGrantor));
        return people.find(id).orElseThrow();
    }

    /**
     * People, the newest first, of those with a role in the organization of the caller's role.
     *
     * @param organization restricts the list to one organization, for callers who may see all
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Page<Person> list(
            Optional<UUID> organization, RoleGrantor roleGrantor, Page.Request pageRequest) {
        return people.list(roleGrantor.restrictedTo().or(() -> organization), pageRequest);
    }

    /**
     * Changes a person and their roles, with effect on every node at once. Operators may disable
     * anybody but themselves, change the address, and link a professional's person. The person's
     * own invitation expires if their roles, address or professional change or they are disabled;
     * those that they issued, if they are disabled or lose a role that may invite people.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such person, or none with a role in
     *     the caller's organization; FORBIDDEN if the caller may not change the person, or only an
     *     operator may; INVALID for a change of roles that an OpenID provider gives; otherwise as
     *     {@link #create}
     */
    public Person change(UUID id, UnaryOperator<PersonProfile> change, RoleGrantor roleGrantor) {
        Person person = lockVisible(id, roleGrantor);
        PersonProfile before = person.profile();
        PersonProfile after = change.apply(before);
        if (person.provider() != null && !after.roles().equals(before.roles())) {
            throw DomainException.invalid("roles", FaultCode.ROLES_OF_PROVIDER.of());
        }
        require(
                after.onlyDisables(before) && roleGrantor.mayDisable(id, before.roles())
                        || after.onlyIdentifies(before)
                                && roleGrantor.mayIdentify(id, before, after)
                        || roleGrantor.mayManage(id, before.roles()));
        rules.requireValid(after, before.roles(), before.professional(), roleGrantor);
        rules.requireConfirmed(person, after, roleGrantor);
        people.change(id, after);
        people.keepUnlinked(before, after);
        Set<RoleAssignment> taken = new HashSet<>(before.roles());
        taken.removeAll(after.roles());
        taken.forEach(role -> revoke(id, role));
        Set<RoleAssignment> given = new HashSet<>(after.roles());
        given.removeAll(before.roles());
        given.forEach(role -> grant(id, role, roleGrantor));
        boolean names = taken.stream().anyMatch(role -> role.role().has(Duty.PEOPLE));
        Optional<JsonDocument> identity = after.changedIdentity(before);
        if (after.disabled() || !taken.isEmpty() || !given.isEmpty() || identity.isPresent()) {
            invitations.expire(id, after.disabled() || names);
        }
        personAudit.recordDone(AuditAction.PERSON_CHANGE, id, roleGrantor, identity.orElse(null));
        return people.find(id).orElseThrow();
    }

    /** Changes how a person, who exists, reads pages: everybody sets that themselves. */
    public Preferences changePreferences(UUID person, UnaryOperator<Preferences> change) {
        people.lock(person);
        Preferences after = change.apply(people.preferences(person));
        people.changePreferences(person, after);
        personAudit.recordDone(AuditAction.PERSON_CHANGE, person);
        return after;
    }

    /**
     * Locks a person whom the caller may disable and sign out, until the end of the transaction.
     *
     * @throws DomainException of kind NOT_FOUND or FORBIDDEN
     */
    public void lockForDisabling(UUID id, RoleGrantor roleGrantor) {
        require(roleGrantor.mayDisable(id, lockVisible(id, roleGrantor).profile().roles()));
    }

    /**
     * Locks a person whom the caller may invite, and their professional, until the end of the
     * transaction: one whom they may change, or a professional whom the operator confirms.
     *
     * @throws DomainException of kind NOT_FOUND or FORBIDDEN
     */
    public Person lockForInvitation(UUID id, RoleGrantor roleGrantor) {
        Person person = lockVisible(id, roleGrantor);
        require(
                roleGrantor.mayManage(id, person.profile().roles())
                        || roleGrantor.mayConfirm(id, person.profile()));
        rules.lockProfessional(person.profile());
        return person;
    }

    private static void require(boolean allowed) {
        if (!allowed) {
            throw ProfileRules.notAllowed();
        }
    }

    private Person lockVisible(UUID id, RoleGrantor roleGrantor) {
        if (!people.lock(id, roleGrantor.personId())) {
            throw unknown();
        }
        requireCallerStillAuthorized(roleGrantor);
        Person person = people.find(id).orElseThrow(PersonService::unknown);
        Set<RoleAssignment> roles = person.profile().roles();
        boolean seen =
                roleGrantor
                        .restrictedTo()
                        .map(
                                mine ->
                                        roles.stream()
                                                .anyMatch(role -> mine.equals(role.organization())))
                        .orElse(true);
        if (!seen) {
            throw unknown();
        }
        return person;
    }

    /**
     * Checks the caller's own role again: it may have been revoked since the request was
     * authorized.
     */
    private void requireCallerStillAuthorized(RoleGrantor roleGrantor) {
        require(
                roleGrantor.personId() == null
                        || people.find(roleGrantor.personId())
                                .map(Person::profile)
                                .filter(
                                        own ->
                                                !own.disabled()
                                                        && own.roles()
                                                                .contains(roleGrantor.actingRole()))
                                .isPresent());
    }

    /**
     * Whether an enabled person who has a passkey or signs in through a provider is an operator.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean hasOperator() {
        return people.hasOperator();
    }

    /** The names of people, by their ids; unknown ids are left out. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<String, String> names(Collection<String> ids) {
        return ids.isEmpty() ? Map.of() : people.names(ids);
    }

    private void grant(UUID person, RoleAssignment role, RoleGrantor roleGrantor) {
        people.grant(person, role, roleGrantor.grantedBy());
        personAudit.recordRoleChange(AuditAction.ROLE_GRANT, person, role);
    }

    private void revoke(UUID person, RoleAssignment role) {
        people.revoke(person, role);
        personAudit.recordRoleChange(AuditAction.ROLE_REVOKE, person, role);
    }

    static DomainException unknown() {
        return DomainException.notFound("There is no person with this id.");
    }
}
