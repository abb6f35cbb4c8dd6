package org.patientcare.access.security;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Checks whether sending activation codes is enabled for the organization of a call: the caller's
 * own, or the one in the path if the caller is not one of its systems.
 */
@ApplicationScoped
class DeliveryPermission {

    private static final String SENTENCE =
            "The operator has not enabled sending for this organization.";

    @Inject private CurrentCaller caller;
    @Inject private AuditTrail trail;
    @EJB private OrganizationService organizations;

    /**
     * Returns a filter that refuses with 403 and writes an audit row. An unknown organization
     * passes, because its 404 comes later (contract, section 1, "Errors").
     *
     * @param call the name of the call in the audit trail
     */
    ContainerRequestFilter check(String call) {
        return request -> {
            UUID organization = organization(request);
            if (!mayDeliver(organization)) {
                trail.recordRefused(AuditAction.ACCESS, organization, AuditTarget.ofObjects(call));
                request.abortWith(new ErrorBody(SENTENCE).respond(403).build());
            }
        };
    }

    private boolean mayDeliver(UUID organization) {
        return ofSystem()
                .map(Caller.OrganizationSystem::maySendCodes)
                .or(
                        () ->
                                organizations
                                        .find(organization)
                                        .map(each -> each.profile().activationCodeDelivery()))
                .orElse(true);
    }

    private UUID organization(ContainerRequestContext request) {
        return ofSystem()
                .map(Caller.OrganizationSystem::organizationId)
                .orElseGet(
                        () ->
                                Uuids.parseOrNil(
                                        request.getUriInfo().getPathParameters().getFirst("id")));
    }

    private Optional<Caller.OrganizationSystem> ofSystem() {
        return caller.get()
                .filter(Caller.OrganizationSystem.class::isInstance)
                .map(Caller.OrganizationSystem.class::cast);
    }
}
