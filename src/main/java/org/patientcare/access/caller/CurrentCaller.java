package org.patientcare.access.caller;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.TokenService.VerifiedToken;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.people.person.RoleGrantor;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.RequestData;
import org.patientcare.trail.audit.Actor;

/**
 * The caller of the current request, for resources. The filter of the surface sets it before the
 * path is matched.
 */
@ApplicationScoped
public class CurrentCaller {

    public static final String AUTHENTICATE_AGAIN =
            "Sign in again: this call requires a recent sign-in.";

    @Inject private RequestData request;

    void set(Caller identified) {
        part().caller = identified;
    }

    public Optional<Caller> get() {
        return Optional.ofNullable(part().caller);
    }

    /** The calling organization, on the integration API. */
    public UUID organization() {
        return as(Caller.OrganizationSystem.class).organizationId();
    }

    /** The calling patient's token, on the widget surface. */
    public PatientToken patientToken() {
        return workingToken().token();
    }

    /** The calling patient's token with the patient's code. */
    public VerifiedToken workingToken() {
        return as(Caller.Patient.class).token();
    }

    /** The caller's session, where one is required. */
    public OpenSession session() {
        return as(Caller.SignedIn.class).session();
    }

    /** The caller's session, if the caller has one. */
    public Optional<OpenSession> openSession() {
        return get().filter(Caller.SignedIn.class::isInstance)
                .map(caller -> ((Caller.SignedIn) caller).session());
    }

    /**
     * Requires that a person has authenticated within the last five minutes, for a call of which
     * only some requests need that. Calls with keys in their headers pass.
     *
     * @throws DomainException of kind FORBIDDEN, after which our pages ask the person to
     *     authenticate, and repeat the call
     */
    public void requireRecentAuthentication() {
        if (openSession().filter(session -> !session.recentlyAuthenticated()).isPresent()) {
            throw DomainException.forbidden(ErrorCode.AUTHENTICATE, AUTHENTICATE_AGAIN);
        }
    }

    public void setActingRole(RoleAssignment role) {
        part().role = role;
    }

    /** The role that permits a person to make this call; empty for the operator's keys. */
    public Optional<RoleAssignment> actingRole() {
        return Optional.ofNullable(part().role);
    }

    /** The caller as the one who appoints people: person, role and actor. */
    public RoleGrantor appointer() {
        Actor actor = get().orElseThrow().actor();
        return new RoleGrantor(
                openSession().map(OpenSession::person).orElse(null), part().role, actor.text());
    }

    private <C extends Caller> C as(Class<C> kind) {
        Caller caller = part().caller;
        if (kind.isInstance(caller)) {
            return kind.cast(caller);
        }
        throw new IllegalStateException(
                "This request has no caller of type " + kind.getSimpleName());
    }

    private Part part() {
        return request.part(Part.class, Part::new);
    }

    private static final class Part {
        private Caller caller;
        private RoleAssignment role;
    }
}
