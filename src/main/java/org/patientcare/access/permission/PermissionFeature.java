package org.patientcare.access.permission;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.patientcare.access.caller.Caller;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.SurfaceCallers;
import org.patientcare.access.session.OpenSession;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.http.FilterOrder;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Registers for each resource method the check that its annotation, or that of its class, requires.
 * Methods without such an annotation are closed to everybody.
 */
@ApplicationScoped
public class PermissionFeature implements DynamicFeature {

    /**
     * The prefix of our resource classes; others belong to the JAX-RS implementation, for OPTIONS.
     */
    private static final String OUR_PACKAGES = "org.patientcare.";

    /** Resources below this path belong to one organization. */
    private static final String OF_ORGANIZATION = "organizations/{id}";

    private static final String NO_DELIVERY =
            "The operator has not enabled sending for this organization.";

    @Inject private AuditContext audit;
    @Inject private CurrentCaller caller;
    @Inject private AuditTrail trail;
    @EJB private OrganizationService organizations;

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        if (!resource.getResourceClass().getName().startsWith(OUR_PACKAGES)) {
            return;
        }
        if (resource.getResourceMethod().isAnnotationPresent(OpenToAll.class)) {
            return;
        }
        String call = call(resource);
        context.register(permission(resource, call), FilterOrder.PERMISSION);
        if (annotation(resource, RequiresCodeDelivery.class) != null) {
            context.register(new DeliveryCheck(delivery(call)), FilterOrder.DELIVERY_PERMISSION);
        }
    }

    private ContainerRequestFilter permission(ResourceInfo resource, String call) {
        RequiresDuty duty = annotation(resource, RequiresDuty.class);
        if (duty != null) {
            return new DutyCheck(
                    duty,
                    path(resource).startsWith(OF_ORGANIZATION),
                    call,
                    new DutyCheck.Beans(caller, trail, audit));
        }
        RequiresSession session = annotation(resource, RequiresSession.class);
        return session != null
                ? new SessionCheck(session, caller)
                : check(
                        call,
                        allowed(resource),
                        "This credential does not have the permission for this call.");
    }

    private ContainerRequestFilter check(String call, Predicate<Caller> allowed, String sentence) {
        return request -> {
            if (caller.get().filter(allowed).isEmpty()) {
                trail.recordRefused(
                        AuditAction.ACCESS, organization(), AuditTarget.ofObjects(call));
                request.abortWith(
                        new ErrorBody(ErrorCode.NO_PERMISSION, sentence).respond(403).build());
            }
        };
    }

    /** The caller's organization; null for callers without one. */
    private UUID organization() {
        return system().map(Caller.OrganizationSystem::organizationId).orElse(null);
    }

    /**
     * Checks whether sending activation codes is enabled for the organization of a call: the
     * caller's own, or the one in the path if the caller is not one of its systems. Refuses with
     * 403 and writes an audit row. An unknown organization passes, because its 404 comes later
     * (contract, section 1, "Errors").
     *
     * @param call the name of the call in the audit trail
     */
    private ContainerRequestFilter delivery(String call) {
        return request -> {
            UUID organization = organization(request);
            if (!mayDeliver(organization)) {
                trail.recordRefused(AuditAction.ACCESS, organization, AuditTarget.ofObjects(call));
                request.abortWith(
                        new ErrorBody(ErrorCode.SENDING_NOT_ENABLED, NO_DELIVERY)
                                .respond(403)
                                .build());
            }
        };
    }

    private boolean mayDeliver(UUID organization) {
        return system().map(Caller.OrganizationSystem::maySendCodes)
                .or(
                        () ->
                                organizations
                                        .find(organization)
                                        .map(each -> each.profile().activationCodeDelivery()))
                .orElse(true);
    }

    /** The caller's own organization, or the one in the path. */
    private UUID organization(ContainerRequestContext request) {
        return system().map(Caller.OrganizationSystem::organizationId)
                .orElseGet(
                        () ->
                                Uuids.parseOrNil(
                                        request.getUriInfo().getPathParameters().getFirst("id")));
    }

    private Optional<Caller.OrganizationSystem> system() {
        return caller.get()
                .filter(Caller.OrganizationSystem.class::isInstance)
                .map(Caller.OrganizationSystem.class::cast);
    }

    private static String path(ResourceInfo resource) {
        Path type = resource.getResourceClass().getAnnotation(Path.class);
        Path method = resource.getResourceMethod().getAnnotation(Path.class);
        return (type == null ? "" : type.value()) + "/" + (method == null ? "" : method.value());
    }

    /** The name of a call in the audit trail: stored, so it must not change. */
    static String call(ResourceInfo resource) {
        RequiresDuty duty = annotation(resource, RequiresDuty.class);
        if (duty != null && !duty.auditedAs().isEmpty()) {
            return duty.auditedAs();
        }
        Path path = resource.getResourceClass().getAnnotation(Path.class);
        return (path == null ? "" : path.value()) + "#" + resource.getResourceMethod().getName();
    }

    private static Predicate<Caller> allowed(ResourceInfo resource) {
        RequiresPermission permission = annotation(resource, RequiresPermission.class);
        if (permission != null) {
            return caller ->
                    caller instanceof Caller.OrganizationSystem system
                            && system.permissions().contains(permission.value());
        }
        if (annotation(resource, RequiresPatient.class) != null) {
            return Caller.Patient.class::isInstance;
        }
        return caller -> false;
    }

    private static <A extends Annotation> A annotation(ResourceInfo resource, Class<A> type) {
        A own = resource.getResourceMethod().getAnnotation(type);
        return own == null ? resource.getResourceClass().getAnnotation(type) : own;
    }

    /** Checks that the caller is signed in as a method requires. */
    private record SessionCheck(RequiresSession required, CurrentCaller caller)
            implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (!(caller.get().orElse(null) instanceof Caller.SignedIn signed)) {
                request.abortWith(
                        new ErrorBody(ErrorCode.UNAUTHORIZED, "Unauthorized")
                                .respond(401)
                                .header(HttpHeaders.WWW_AUTHENTICATE, SurfaceCallers.KEYS_CHALLENGE)
                                .build());
            } else if (required.person() && signed.session().isOfOperatorKeys()) {
                request.abortWith(
                        new ErrorBody(
                                        ErrorCode.NOT_FOR_OPERATOR_KEYS,
                                        "The operator's keys have no passkeys: sign in as a person.")
                                .respond(403)
                                .build());
            } else if (required.recent() && !signed.session().recentlyAuthenticated()) {
                request.abortWith(DutyCheck.reauthenticationRequired());
            }
        }
    }

    /** A separate class, because JAX-RS registers only one filter of a class for each method. */
    private record DeliveryCheck(ContainerRequestFilter check) implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) throws IOException {
            check.filter(request);
        }
    }

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

        /**
         * The role for the addressed organization; otherwise the one for the whole installation.
         */
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
                                    : request.getUriInfo()
                                            .getQueryParameters()
                                            .getFirst(ORGANIZATION))
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
}
