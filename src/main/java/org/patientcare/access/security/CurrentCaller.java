package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.WorkingToken;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.Naming;
import org.patientcare.platform.shared.RequestData;
import org.patientcare.trail.audit.Actor;

/**
 * The caller of the request at hand, for resources. Set by the filter of the surface before the
 * path is matched.
 */
@ApplicationScoped
public class CurrentCaller {

    @Inject private RequestData request;

    void identify(Caller identified) {
        part().caller = identified;
    }

    Optional<Caller> get() {
        return Optional.ofNullable(part().caller);
    }

    /** The organization whose system calls, on the integration API. */
    public UUID organization() {
        return as(Caller.OrganizationSystem.class).organizationId();
    }

    /** The token of the patient who calls, on the widget surface. */
    public PatientToken patientToken() {
        return workingToken().token();
    }

    /** The same with the patient's code. */
    public WorkingToken workingToken() {
        return as(Caller.Patient.class).token();
    }

    /** The session of whoever is signed in. */
    public OpenSession session() {
        return as(Caller.SignedIn.class).session();
    }

    /** Of whoever is signed in, if anybody is. */
    public Optional<OpenSession> openSession() {
        return get().filter(Caller.SignedIn.class::isInstance)
                .map(caller -> ((Caller.SignedIn) caller).session());
    }

    void acts(HeldRole role) {
        part().role = role;
    }

    /** The role that lets a person make this call; empty for the operator's keys. */
    public Optional<HeldRole> actsAs() {
        return Optional.ofNullable(part().role);
    }

    /** The same for who names people. */
    public Naming naming() {
        Actor actor = get().orElseThrow().actor();
        return new Naming(
                openSession().map(OpenSession::person).orElse(null),
                part().role,
                actor.kind().code() + ":" + actor.id());
    }

    private <C extends Caller> C as(Class<C> kind) {
        Caller caller = part().caller;
        if (kind.isInstance(caller)) {
            return kind.cast(caller);
        }
        throw new IllegalStateException(
                "This surface has no caller of kind " + kind.getSimpleName());
    }

    private Part part() {
        return request.part(Part.class, Part::new);
    }

    private static final class Part {
        private Caller caller;
        private HeldRole role;
    }
}
