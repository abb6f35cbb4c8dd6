package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.FilterOrder;

/**
 * Admits the operator to the admin surface by the configured key pair in the two credential
 * headers, and people by their session cookie. If either header is present the cookie is ignored.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class OperatorFilter implements ContainerRequestFilter {

    /** The one call that must be answered even if the database is unavailable. */
    private static final Pattern SELF_CHECK = Pattern.compile("/?" + PublicPaths.SELF_CHECK + "/?");

    @Inject private PresentedKeys presented;
    @Inject private ConfiguredKeys configured;
    @Inject private SessionAdmission sessions;
    @Inject private Admission admission;

    @Override
    public void filter(ContainerRequestContext request) {
        if (!presented.isAnyPresent(request) && sessions.isCookiePresent()) {
            admitPerson(request);
            return;
        }
        if (presented.read(request).filter(configured::areOperatorKeys).isEmpty()) {
            admission.refuse(request, PresentedKeys.CHALLENGE);
            return;
        }
        String apiKey = configured.operator().apiKey();
        Caller operator = new Caller.Operator(apiKey);
        if (isSelfCheck(request)) {
            admission.admitDespiteOutage(request, operator, "operator:" + apiKey);
        } else {
            admission.admit(request, operator, "operator:" + apiKey);
        }
    }

    private void admitPerson(ContainerRequestContext request) {
        if (!sessions.refuseIfForged(request) && !sessions.admit(request)) {
            admission.refuse(request, PresentedKeys.CHALLENGE);
        }
    }

    private static boolean isSelfCheck(ContainerRequestContext request) {
        return SELF_CHECK.matcher(request.getUriInfo().getPath()).matches();
    }
}
