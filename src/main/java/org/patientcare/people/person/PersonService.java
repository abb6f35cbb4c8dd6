package org.patientcare.people.person;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** The people of this installation, as those see them who name them. */
@Stateless
public class PersonService {

    private static final String ELSEWHERE =
            "are given by the provider by which this person signs in: change them there, they hold from the next sign-in on";

    @Inject private PersonRepository people;
    @Inject private PersonLockRepository locks;
    @Inject private InvitationRepository invitations;
    @Inject private ProfileCheck check;
    @Inject private PersonTrail ofPeople;
    @Inject private AuditTrail trail;

    /**
     * Adds a person, who cannot sign in before they are invited.
     *
     * @throws DomainException of kind INVALID if the roles do not go together, FORBIDDEN if one is
     *     not to be given by whoever asks, NOT_POSSIBLE if an organization or the professional does
     *     not exist
     */
    public Person create(PersonProfile profile, Naming naming) {
        check.require(profile, Set.of(), null, naming);
        UUID id = UUID.randomUUID();
        people.add(id, profile);
        profile.roles().forEach(role -> grant(id, role, naming));
        return people.find(id).orElseThrow();
    }

    /**
     * The newest first; for whoever is of one organization those who hold a role in it.
     *
     * @param organization to look at one alone
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Page<Person> list(Optional<UUID> organization, Naming naming, Page.Request asked) {
        return people.list(naming.bound().or(() -> organization), asked);
    }

    /**
     * Changes a person and what they may do, at once on every node; to disable somebody is for
     * operators as well, whatever roles those hold. Their link works no more if other roles stand
     * behind it; nor do those which they made for others, once they are disabled or lose a role
     * that lets them name people.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such person, or none who holds a
     *     role in the organization of whoever asks; INVALID for other roles of somebody who has
     *     theirs from a provider; and as {@link #create}
     */
    public Person change(UUID id, UnaryOperator<PersonProfile> change, Naming naming) {
        Person person = locked(id, naming);
        PersonProfile before = person.profile();
        PersonProfile after = change.apply(before);
        if (person.provider() != null && !after.roles().equals(before.roles())) {
            throw DomainException.invalid(Map.of("roles", List.of(ELSEWHERE)));
        }
        require(
                after.onlyDisables(before)
                        ? naming.mayEnd(id, before.roles())
                        : naming.mayManage(id, before.roles()));
        check.require(after, before.roles(), before.professional(), naming);
        people.change(id, after);
        Set<HeldRole> taken = new HashSet<>(before.roles());
        taken.removeAll(after.roles());
        taken.forEach(role -> revoke(id, role));
        Set<HeldRole> given = new HashSet<>(after.roles());
        given.removeAll(before.roles());
        given.forEach(role -> grant(id, role, naming));
        boolean names = taken.stream().anyMatch(role -> role.role().has(Duty.PEOPLE));
        if (after.disabled() || !taken.isEmpty() || !given.isEmpty()) {
            invitations.end(id, after.disabled() || names);
        }
        ofPeople.wrote(AuditAction.PERSON_CHANGE, id, naming, null);
        return people.find(id).orElseThrow();
    }

    /**
     * A person whom whoever asks may manage; nobody else changes them until the end of the
     * transaction.
     *
     * @throws DomainException of kind NOT_FOUND or FORBIDDEN
     */
    public Person forChange(UUID id, Naming naming) {
        Person person = locked(id, naming);
        require(naming.mayManage(id, person.profile().roles()));
        return person;
    }

    /**
     * The same of one whom whoever asks may sign out and disable.
     *
     * @throws DomainException of kind NOT_FOUND or FORBIDDEN
     */
    public void forEnd(UUID id, Naming naming) {
        require(naming.mayEnd(id, locked(id, naming).profile().roles()));
    }

    private static void require(boolean allowed) {
        if (!allowed) {
            throw ProfileCheck.notYours();
        }
    }

    private Person locked(UUID id, Naming naming) {
        if (!locks.lock(id, naming.self())) {
            throw unknown();
        }
        requireStill(naming);
        Person person = people.find(id).orElseThrow(PersonService::unknown);
        Set<HeldRole> roles = person.profile().roles();
        boolean seen =
                naming.bound()
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

    /** What let them name people when they came may have been taken meanwhile. */
    private void requireStill(Naming naming) {
        require(
                naming.self() == null
                        || people.find(naming.self())
                                .map(Person::profile)
                                .filter(own -> !own.disabled() && own.roles().contains(naming.as()))
                                .isPresent());
    }

    /**
     * Whether somebody with a passkey or a provider, who may sign in, holds the role of an
     * operator.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean hasOperator() {
        return people.hasOperator();
    }

    /** What people are called, by their ids; those who are unknown are left out. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<String, String> names(Collection<String> ids) {
        return ids.isEmpty() ? Map.of() : people.names(ids);
    }

    private void grant(UUID person, HeldRole role, Naming naming) {
        people.grant(person, role, naming.by());
        note(AuditAction.ROLE_GRANT, person, role);
    }

    private void revoke(UUID person, HeldRole role) {
        people.revoke(person, role);
        note(AuditAction.ROLE_REVOKE, person, role);
    }

    private void note(AuditAction action, UUID person, HeldRole role) {
        trail.wrote(
                action,
                role.organization(),
                Concerned.things(person.toString()),
                new JsonDocument("{\"named\":\"" + role.role().code() + "\"}"));
    }

    static DomainException unknown() {
        return DomainException.notFound("There is no person with this id.");
    }
}
