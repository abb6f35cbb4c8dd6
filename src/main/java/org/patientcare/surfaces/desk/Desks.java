package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.access.session.OpenSession;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.LinkedProfessional;
import org.patientcare.people.person.ProfessionalLinks;
import org.patientcare.people.person.Role;
import org.patientcare.people.professional.Workplaces;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditTrail;

/** The desks of people who are professionals, looked up anew for each call. */
@ApplicationScoped
class Desks {

    /** What the trail says that was refused. */
    private static final String CALL = "desk";

    @Inject private ProfessionalLinks links;
    @Inject private Workplaces workplaces;
    @Inject private AuditTrail trail;

    /**
     * With all organizations in which the person holds the role and the professional is assigned.
     *
     * @throws DomainException of kind FORBIDDEN if the person is linked to no professional, or it
     *     is no person
     */
    Desk of(OpenSession session) {
        return desk(session, held(session));
    }

    /**
     * With one organization alone.
     *
     * @param place in which the person holds the role
     * @throws DomainException of kind FORBIDDEN as {@link #of}; NOT_FOUND if the professional is
     *     not assigned there
     */
    Desk of(OpenSession session, UUID place) {
        Desk desk = desk(session, Set.of(place));
        if (desk.places().isEmpty()) {
            throw DomainException.notFound("There is no organization with this id.");
        }
        return desk;
    }

    /**
     * The same of an organization that nobody has compared with the roles of the person yet.
     *
     * @throws DomainException of kind FORBIDDEN as {@link #of}; NOT_FOUND also without the role
     */
    Desk amongRoles(OpenSession session, UUID place) {
        return of(session, held(session).contains(place) ? place : new UUID(0, 0));
    }

    private static Set<UUID> held(OpenSession session) {
        return session.roles().stream()
                .filter(held -> held.role() == Role.PROFESSIONAL)
                .map(HeldRole::organization)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private Desk desk(OpenSession session, Set<UUID> places) {
        if (session.isOfKeys()) {
            trail.refused(null, CALL);
            throw DomainException.forbidden(
                    "The operator's keys are no professional: sign in as a person.");
        }
        LinkedProfessional linked = links.of(session.person());
        if (linked.hash() == null) {
            trail.refused(null, CALL);
            throw DomainException.forbidden(
                    "unlinked",
                    "You are linked to no professional yet: ask an administrator of your organization to set, in the console under People, which professional you are.");
        }
        return new Desk(linked.hash(), linked.zone(), workplaces.of(linked.hash(), places));
    }
}
