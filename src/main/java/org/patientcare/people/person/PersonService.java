package org.patientcare.people.person;

import jakarta.ejb.EJB;
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
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** The people of this installation, as those see them who name them. */
@Stateless
public class PersonService {

    private static final String NOT_YOURS =
            "Whoever holds this role may not do this to this person: roles are given and taken, and people changed, by those who may give all of their roles, and nobody changes their own.";

    @Inject private PersonRepository people;
    @Inject private PersonLockRepository locks;
    @Inject private InvitationRepository invitations;
    @EJB private OrganizationService organizations;
    @EJB private ProfessionalService professionals;
    @Inject private AuditTrail trail;

    /**
     * Adds a person, who cannot sign in before they are invited.
     *
     * @throws DomainException of kind INVALID if the roles do not go together, FORBIDDEN if one is
     *     not to be given by whoever asks, NOT_POSSIBLE if an organization or the professional does
     *     not exist
     */
    public Person create(PersonProfile profile, Naming naming) {
        check(profile, naming);
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
     * Changes a person and what they may do, at once on every node. Their link works no more if
     * other roles stand behind it; nor do those which they made for others, once they are disabled
     * or lose a role that lets them name people.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such person, or none who holds a
     *     role in the organization of whoever asks; and as {@link #create}
     */
    public Person change(UUID id, UnaryOperator<PersonProfile> change, Naming naming) {
        Person before = forChange(id, naming);
        PersonProfile after = change.apply(before.profile());
        check(after, naming);
        people.change(id, after);
        Set<HeldRole> taken = new HashSet<>(before.profile().roles());
        taken.removeAll(after.roles());
        taken.forEach(role -> revoke(id, role));
        Set<HeldRole> given = new HashSet<>(after.roles());
        given.removeAll(before.profile().roles());
        given.forEach(role -> grant(id, role, naming));
        boolean names = taken.stream().anyMatch(role -> role.role().has(Duty.PEOPLE));
        if (after.disabled() || !taken.isEmpty() || !given.isEmpty()) {
            invitations.end(id, after.disabled() || names);
        }
        trail.wrote(AuditAction.PERSON_CHANGE, naming.bound().orElse(null), concerned(id));
        return people.find(id).orElseThrow();
    }

    /**
     * A person whom whoever asks may manage; nobody else changes them until the end of the
     * transaction.
     *
     * @throws DomainException of kind NOT_FOUND or FORBIDDEN
     */
    public Person forChange(UUID id, Naming naming) {
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
        if (!naming.mayManage(id, roles)) {
            throw DomainException.forbidden(NOT_YOURS);
        }
        return person;
    }

    /** What let them name people when they came may have been taken meanwhile. */
    private void requireStill(Naming naming) {
        if (naming.self() != null
                && people.find(naming.self())
                        .map(Person::profile)
                        .filter(own -> !own.disabled() && own.roles().contains(naming.as()))
                        .isEmpty()) {
            throw DomainException.forbidden(NOT_YOURS);
        }
    }

    /** Whether somebody with a passkey, who may sign in, holds the role of an operator. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean hasOperator() {
        return people.hasOperator();
    }

    /** What people are called, by their ids; those who are unknown are left out. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<String, String> names(Collection<String> ids) {
        return ids.isEmpty() ? Map.of() : people.names(ids);
    }

    private void check(PersonProfile profile, Naming naming) {
        Set<HeldRole> roles = profile.roles();
        boolean auditor = roles.stream().anyMatch(role -> role.role() == Role.AUDITOR);
        if (auditor && roles.stream().anyMatch(role -> role.role() != Role.AUDITOR)) {
            throw DomainException.invalid(
                    Map.of("roles", List.of("must be of an auditor alone, or without that one")));
        }
        if (!roles.stream().allMatch(HeldRole::isWellFormed)) {
            throw DomainException.invalid(
                    Map.of(
                            "roles",
                            List.of(
                                    "must name an organization, but for operator, which has none, and auditor, which may have one")));
        }
        if (!roles.stream().allMatch(naming::mayGrant)) {
            throw DomainException.forbidden(NOT_YOURS);
        }
        roles.stream()
                .map(HeldRole::organization)
                .filter(place -> place != null && organizations.find(place).isEmpty())
                .findFirst()
                .ifPresent(
                        place -> {
                            throw DomainException.notPossible(
                                    "There is no organization with the id " + place + ".");
                        });
        if (profile.professional() != null && !isKnown(profile.professional(), naming)) {
            throw DomainException.notPossible("There is no professional with this hash.");
        }
    }

    private boolean isKnown(String professional, Naming naming) {
        return naming.bound()
                .map(mine -> professionals.find(mine, professional).isPresent())
                .orElseGet(() -> professionals.exists(professional));
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
                concerned(person),
                new JsonDocument("{\"named\":\"" + role.role().code() + "\"}"));
    }

    private static Concerned concerned(UUID person) {
        return Concerned.things(person.toString());
    }

    static DomainException unknown() {
        return DomainException.notFound("There is no person with this id.");
    }
}
