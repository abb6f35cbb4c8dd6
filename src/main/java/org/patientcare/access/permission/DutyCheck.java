package org.patientcare.access.permission;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.caller.Caller;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.session.OpenSession;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Checks that the caller has the duty that a method requires, for the organization that is
 * addressed, and selects the role by which it has it; the audit trail names that role.
 *
 * @param ofOrganization whether the path contains an organization, as parameter {@code id}
 * @param call the name of the call in the audit trail
 */
record DutyCheck(RequiresDuty required, boolean ofOrganization, String call, Beans parts)
        implements ContainerRequestFilter {

    private static final String ORGANIZATION = "organization";

    /** The beans that the check uses. */
    record Beans(CurrentCaller caller, AuditTrail trail, AuditContext audit) {}

    @Override
    public void filter(ContainerRequestContext request) {
        Caller who = parts.caller().get().orElse(null);
        if (who instanceof Caller.Operator) {
            return;
        }
        if (required.operatorKeysOnly() || !(who instanceof Caller.SignedIn signed)) {
            refuse(request);
        } else if (signed.session().isOfOperatorKeys()
                || selectsActingRole(request, signed.session())) {
            requireRecent(request, signed.session());
        }
    }

    private boolean selectsActingRole(ContainerRequestContext request, OpenSession session) {
        boolean anywhere =
                ofOrganization
                        || required.scopedToActingOrganization()
                        || required.inAnyOrganization();
        List<RoleAssignment> having =
                session.roles().stream()
                        .filter(role -> role.role().has(required.value()))
                        .filter(role -> anywhere || role.organization() == null)
                        .toList();
        if (having.isEmpty()) {
            refuse(request);
            return false;
        }
        RoleAssignment role = selectRole(request, having);
        parts.caller().setActingRole(role);
        parts.audit().setAllowedBy(session.way().authorization(role.role()));
        return true;
    }

    /** The role for the addressed organization; otherwise the one for the whole installation. */
    private RoleAssignment selectRole(
            ContainerRequestContext request, List<RoleAssignment> having) {
        Optional<RoleAssignment> everywhere =
                having.stream().filter(role -> role.organization() == null).findFirst();
        Optional<String> requestedOrganization = requestedOrganization(request);
        if (requestedOrganization.isPresent()) {
            return Uuids.parse(requestedOrganization.get())
                    .flatMap(
                            organization ->
                                    having.stream()
                                            .filter(
                                                    role ->
                                                            organization.equals(
                                                                    role.organization()))
                                            .findFirst())
                    .or(() -> everywhere)
                    .orElseThrow(this::unknownOrganization);
        }
        if (everywhere.isEmpty() && having.size() > 1 && !required.inAnyOrganization()) {
            throw DomainException.invalid(ORGANIZATION, FaultCode.ORGANIZATION_REQUIRED.of());
        }
        return everywhere.orElse(having.get(0));
    }

    private Optional<String> requestedOrganization(ContainerRequestContext request) {
        if (!ofOrganization && !required.scopedToActingOrganization()) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                        ofOrganization
                                ? request.getUriInfo().getPathParameters().getFirst("id")
                                : request.getUriInfo().getQueryParameters().getFirst(ORGANIZATION))
                .filter(text -> !text.isEmpty());
    }

    /** The same error as for an organization that does not exist. */
    private DomainException unknownOrganization() {
        parts.trail().recordRefused(AuditAction.ACCESS, null, AuditTarget.ofObjects(call));
        return DomainException.notFound("There is no organization with this id.");
    }

    private void requireRecent(ContainerRequestContext request, OpenSession session) {
        if (required.recent() && !session.recentlyAuthenticated()) {
            request.abortWith(reauthenticationRequired());
        }
    }

    static Response reauthenticationRequired() {
        return new ErrorBody(ErrorCode.AUTHENTICATE, CurrentCaller.AUTHENTICATE_AGAIN)
                .respond(403)
                .build();
    }

    private void refuse(ContainerRequestContext request) {
        parts.trail().recordRefused(AuditAction.ACCESS, null, AuditTarget.ofObjects(call));
        request.abortWith(
                new ErrorBody(
                                ErrorCode.NO_PERMISSION,
                                "None of your roles has the permission for this call.")
                        .respond(403)
                        .build());
    }
}
