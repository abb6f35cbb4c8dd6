package org.patientcare.access.security;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import org.patientcare.platform.http.ErrorBody;

/** Checks that the caller is signed in as a method requires. */
record SessionCheck(RequiresSession required, CurrentCaller caller)
        implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        if (!(caller.get().orElse(null) instanceof Caller.SignedIn signed)) {
            request.abortWith(
                    new ErrorBody("Unauthorized")
                            .respond(401)
                            .header(HttpHeaders.WWW_AUTHENTICATE, PresentedKeys.CHALLENGE)
                            .build());
        } else if (required.person() && signed.session().isOfOperatorKeys()) {
            request.abortWith(
                    new ErrorBody("The operator's keys have no passkeys: sign in as a person.")
                            .respond(403)
                            .build());
        } else if (required.recent() && !signed.session().recentlyAuthenticated()) {
            request.abortWith(DutyCheck.reauthenticationRequired());
        }
    }
}
