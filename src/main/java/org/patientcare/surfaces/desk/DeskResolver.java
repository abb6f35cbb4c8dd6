package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.access.session.OpenSession;
import org.patientcare.people.person.ProfessionalLinks;
import org.patientcare.people.person.ProfessionalLinks.LinkedProfessional;
import org.patientcare.people.person.Role;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.people.professional.Workplaces;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Looks up the desk of the person who is signed in, anew for each call. */
@ApplicationScoped
class DeskResolver {

    /** The name of the refused call in the audit trail. */
    private static final String CALL = "desk";

    @Inject private ProfessionalLinks links;
    @Inject private Workplaces workplaces;
    @Inject private AuditTrail trail;

    /**
     * Returns the desk with all organizations in which the person holds the role professional and
     * the professional is assigned.
     *
     * @throws DomainException of kind FORBIDDEN if the person is not linked to a professional, or
     *     the session belongs to the operator's keys
     */
    Desk of(OpenSession session) {
        return desk(session, held(session));
    }

    /**
     * Returns the desk with a single organization.
     *
     * @param organization an organization in which the person is known to hold the role
     * @throws DomainException of kind FORBIDDEN as {@link #of(OpenSession)}; NOT_FOUND if the
     *     professional is not assigned there
     */
    Desk of(OpenSession session, UUID organization) {
        Desk desk = desk(session, Set.of(organization));
        if (desk.workplaces().isEmpty()) {
            throw DomainException.notFound("There is no organization with this id.");
        }
        return desk;
    }

    /**
     * As {@link #of(OpenSession, UUID)}, for an organization for which the role has not been
     * checked.
     *
     * @throws DomainException of kind FORBIDDEN as {@link #of(OpenSession)}; NOT_FOUND also if the
     *     person does not hold the role there
     */
    Desk ofIfRoleHeld(OpenSession session, UUID organization) {
        return of(session, held(session).contains(organization) ? organization : new UUID(0, 0));
    }

    private static Set<UUID> held(OpenSession session) {
        return session.roles().stream()
                .filter(held -> held.role() == Role.PROFESSIONAL)
                .map(RoleAssignment::organization)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private Desk desk(OpenSession session, Set<UUID> places) {
        if (session.isOfOperatorKeys()) {
            trail.recordRefused(AuditAction.ACCESS, null, AuditTarget.ofObjects(CALL));
            throw DomainException.forbidden(
                    ErrorCode.NOT_FOR_OPERATOR_KEYS,
                    "The operator's keys have no desk: sign in as a professional.");
        }
        LinkedProfessional linked = links.of(session.person());
        if (linked.hash() == null) {
            trail.recordRefused(AuditAction.ACCESS, null, AuditTarget.ofObjects(CALL));
            throw DomainException.forbidden(
                    ErrorCode.UNLINKED,
                    "You are not linked to a professional: ask an administrator of your"
                            + " organization to link you, in the console under People.");
        }
        return new Desk(linked.hash(), linked.zone(), workplaces.of(linked.hash(), places));
    }
}
