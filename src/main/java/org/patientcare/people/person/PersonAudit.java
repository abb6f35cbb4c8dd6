package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Adds audit events about a person and no patient. There is one event for each organization in
 * which the person has a role, so that the auditors of each see it, and one without an organization
 * if the person has a role in the installation, or none at all.
 */
@ApplicationScoped
public class PersonAudit {

    @Inject private PersonRepository people;
    @Inject private AuditTrail trail;

    /** Adds the events in the caller's transaction, for the roles that the person has in it. */
    public void recordDone(AuditAction action, UUID person) {
        recordDone(action, person, null);
    }

    /**
     * @param facts of the event; null for none
     */
    public void recordDone(AuditAction action, UUID person, JsonDocument facts) {
        recordDone(
                action,
                person,
                people.find(person).map(Person::profile).map(PersonProfile::roles).orElse(Set.of()),
                facts);
    }

    /** Adds the events for the given roles, such as those that the person had before a change. */
    public void recordDone(
            AuditAction action, UUID person, Collection<RoleAssignment> roles, JsonDocument facts) {
        Set<Optional<UUID>> places =
                roles.stream()
                        .map(role -> Optional.ofNullable(role.organization()))
                        .collect(Collectors.toSet());
        if (places.isEmpty()) {
            places.add(Optional.empty());
        }
        places.forEach(
                place ->
                        trail.recordDone(
                                action,
                                place.orElse(null),
                                AuditTarget.ofObjects(person.toString()),
                                facts));
    }

    /**
     * Adds one event in the caller's organization if the caller's role is in one; otherwise one for
     * each of the person's organizations, as the other methods do.
     */
    void recordDone(AuditAction action, UUID person, RoleGrantor roleGrantor, JsonDocument facts) {
        if (roleGrantor.restrictedTo().isPresent()) {
            AuditTarget target = AuditTarget.ofObjects(person.toString());
            trail.recordDone(action, roleGrantor.restrictedTo().get(), target, facts);
        } else {
            recordDone(action, person, facts);
        }
    }

    /** Adds the event that a person got or lost a role, in the organization of the role. */
    void recordRoleChange(AuditAction action, UUID person, RoleAssignment role) {
        trail.recordDone(
                action,
                role.organization(),
                AuditTarget.ofObjects(person.toString()),
                new JsonDocument("{\"named\":\"" + role.role().code() + "\"}"));
    }
}
