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
import org.patientcare.people.person.Arrived.Verdict;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * People who come by an OpenID provider: each is made when they first come with a role, and has
 * from then on what the provider said of them the last time, and nothing else.
 */
@Stateless
public class Arrivals {

    @Inject private ArrivalRepository arrivals;
    @Inject private PersonRepository people;
    @Inject private InvitationRepository invitations;
    @EJB private OrganizationService organizations;
    @EJB private ProfessionalService professionals;
    @Inject private PersonTrail ofPeople;
    @Inject private AuditContext audit;
    @Inject private AuditTrail trail;

    /**
     * Notes who came, and gives and takes roles. A role in an organization that does not exist is
     * none. Who is disabled stays as they are. Links that they made for others work no more once
     * they lose a role that lets them name people.
     */
    public Arrived note(Arrival arrival) {
        Set<HeldRole> roles = known(arrival.roles());
        boolean fitting = areFitting(roles);
        Set<HeldRole> held = fitting ? roles : Set.of();
        Optional<UUID> id = arrivals.lock(arrival);
        if (id.isEmpty() && !held.isEmpty()) {
            id = arrivals.add(arrival).or(() -> arrivals.lock(arrival));
        }
        Verdict without = fitting ? Verdict.WITHOUT_ROLE : Verdict.AUDITOR_AND_MORE;
        return id.map(person -> update(person, arrival, held, without))
                .orElse(new Arrived(null, without, Set.of()));
    }

    private Arrived update(UUID id, Arrival arrival, Set<HeldRole> roles, Verdict without) {
        PersonProfile before = people.find(id).orElseThrow().profile();
        if (before.disabled()) {
            return new Arrived(id, Verdict.DISABLED, before.roles());
        }
        audit.identified(new Actor(Actor.Kind.PERSON, id.toString()));
        change(id, before, arrival, roles);
        Set<HeldRole> taken = new HashSet<>(before.roles());
        taken.removeAll(roles);
        taken.forEach(
                role -> {
                    people.revoke(id, role);
                    tell(AuditAction.ROLE_REVOKE, id, role);
                });
        Set<HeldRole> given = new HashSet<>(roles);
        given.removeAll(before.roles());
        given.forEach(
                role -> {
                    people.grant(id, role, "provider:" + arrival.provider());
                    tell(AuditAction.ROLE_GRANT, id, role);
                });
        if (taken.stream().anyMatch(role -> role.role().has(Duty.PEOPLE))) {
            invitations.end(id, true);
        }
        return new Arrived(id, roles.isEmpty() ? without : Verdict.WELCOME, before.roles());
    }

    private void change(UUID id, PersonProfile before, Arrival arrival, Set<HeldRole> roles) {
        PersonProfile after =
                new PersonProfile(
                        arrival.name(),
                        arrival.email(),
                        before.language(),
                        before.timeZone(),
                        professional(arrival, roles).orElse(before.professional()),
                        before.roles(),
                        false);
        if (!after.equals(before)) {
            people.change(id, after);
            Set<HeldRole> concerned = new HashSet<>(before.roles());
            concerned.addAll(roles);
            ofPeople.wrote(AuditAction.PERSON_CHANGE, id, concerned, null);
        }
    }

    /** The one who is assigned where the person has that role, if it is one and no more. */
    private Optional<String> professional(Arrival arrival, Set<HeldRole> roles) {
        if (arrival.collegiateNumber() == null) {
            return Optional.empty();
        }
        Set<UUID> places =
                roles.stream()
                        .filter(role -> role.role() == Role.PROFESSIONAL)
                        .map(HeldRole::organization)
                        .collect(Collectors.toSet());
        List<String> found = professionals.assigned(places, arrival.collegiateNumber());
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private Set<HeldRole> known(Set<HeldRole> roles) {
        return roles.stream()
                .filter(
                        role ->
                                role.organization() == null
                                        || organizations.find(role.organization()).isPresent())
                .collect(Collectors.toSet());
    }

    private static boolean areFitting(Set<HeldRole> roles) {
        return roles.stream().noneMatch(role -> role.role() == Role.AUDITOR)
                || roles.stream().allMatch(role -> role.role() == Role.AUDITOR);
    }

    private void tell(AuditAction action, UUID person, HeldRole role) {
        trail.wrote(
                action,
                role.organization(),
                Concerned.things(person.toString()),
                new JsonDocument("{\"named\":\"" + role.role().code() + "\"}"));
    }
}
