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
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * Tells the trail what concerns a person and no patient: once for each organization in which they
 * hold a role, so that whoever audits one of these sees it, and once without any if they hold one
 * of the installation, or none at all.
 */
@ApplicationScoped
public class PersonTrail {

    @Inject private PersonRepository people;
    @Inject private AuditTrail trail;

    /** In the transaction of the caller, with the roles that they have in it. */
    public void wrote(AuditAction action, UUID person) {
        wrote(action, person, null);
    }

    /**
     * @param facts of the event; null for none
     */
    public void wrote(AuditAction action, UUID person, JsonDocument facts) {
        wrote(
                action,
                person,
                people.find(person).map(Person::profile).map(PersonProfile::roles).orElse(Set.of()),
                facts);
    }

    /** The same where the roles that they held before matter. */
    public void wrote(
            AuditAction action, UUID person, Collection<HeldRole> roles, JsonDocument facts) {
        Set<Optional<UUID>> places =
                roles.stream()
                        .map(role -> Optional.ofNullable(role.organization()))
                        .collect(Collectors.toSet());
        if (places.isEmpty()) {
            places.add(Optional.empty());
        }
        places.forEach(
                place ->
                        trail.wrote(
                                action,
                                place.orElse(null),
                                Concerned.things(person.toString()),
                                facts));
    }

    /** The same where whoever names people may be of one organization alone: then in that one. */
    void wrote(AuditAction action, UUID person, Naming naming, JsonDocument facts) {
        if (naming.bound().isPresent()) {
            Concerned concerned = Concerned.things(person.toString());
            trail.wrote(action, naming.bound().get(), concerned, facts);
        } else {
            wrote(action, person, facts);
        }
    }
}
