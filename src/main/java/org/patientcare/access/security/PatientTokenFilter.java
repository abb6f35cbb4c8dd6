package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.TokenService;
import org.patientcare.access.token.VerifiedToken;
import org.patientcare.platform.http.FilterOrder;
import org.patientcare.trail.audit.AuditContext;

/**
 * Admits callers of the widget surface by a patient's bearer token. The container's MP-JWT
 * authentication is not used, because it would answer invalid {@code Authorization} headers on
 * every path before our filters.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class PatientTokenFilter implements ContainerRequestFilter {

    private static final String SCHEME = "Bearer ";
    private static final String CHALLENGE = "Bearer realm=\"patientcare\"";

    @EJB private TokenService tokens;
    @Inject private Admission admission;
    @Inject private AuditContext audit;

    @Override
    public void filter(ContainerRequestContext request) {
        Optional<VerifiedToken> token =
                bearer(request.getHeaderString(HttpHeaders.AUTHORIZATION)).flatMap(tokens::verify);
        if (token.isEmpty()) {
            admission.refuse(request, CHALLENGE);
            return;
        }
        request.setSecurityContext(
                new PatientSecurityContext(
                        token.get().token(), request.getSecurityContext().isSecure()));
        admission.admit(request, new Caller.Patient(token.get()), key(token.get().token()));
        if (token.get().linkMadeBy() != null) {
            audit.setByLink("link", token.get().linkMadeBy());
        }
    }

    private static String key(PatientToken token) {
        return "patient:" + token.organizationId() + ":" + token.patientId();
    }

    static Optional<String> bearer(String authorization) {
        return Optional.ofNullable(authorization)
                .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .map(value -> value.substring(SCHEME.length()).strip());
    }
}
