package org.patientcare.access.security;

import jakarta.enterprise.context.RequestScoped;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.WorkingToken;

/**
 * The caller of the request at hand, for resources. Set by the filter of the surface before the
 * path is matched.
 */
@RequestScoped
public class CurrentCaller {

    private Caller caller;

    void identify(Caller identified) {
        caller = identified;
    }

    Optional<Caller> get() {
        return Optional.ofNullable(caller);
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

    private <C extends Caller> C as(Class<C> kind) {
        if (kind.isInstance(caller)) {
            return kind.cast(caller);
        }
        throw new IllegalStateException(
                "This surface has no caller of kind " + kind.getSimpleName());
    }
}
