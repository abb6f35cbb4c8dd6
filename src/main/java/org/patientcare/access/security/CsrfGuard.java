package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Set;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.ErrorBody;

/**
 * CSRF protection: checks that a request with a cookie comes from a page of this service
 * (people.md, section 2, "CSRF"). Other sites can send such a request, but neither its header nor
 * its origin.
 */
@ApplicationScoped
class CsrfGuard {

    private static final String HEADER = "X-Patient-Care";
    private static final String FETCH_SITE = "Sec-Fetch-Site";
    private static final String BACKGROUND = "background";
    private static final Set<String> ACCEPTED = Set.of("action", BACKGROUND);
    private static final Set<String> SAFE_METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    @Inject private PublicUrl publicUrl;

    boolean isFromOwnPage(ContainerRequestContext request) {
        String site = request.getHeaderString(FETCH_SITE);
        if (SAFE_METHODS.contains(request.getMethod())) {
            return !"cross-site".equals(site);
        }
        String value = request.getHeaderString(HEADER);
        return value != null
                && ACCEPTED.contains(value)
                && publicUrl.origin().equals(request.getHeaderString("Origin"))
                && (site == null || site.equals("same-origin"));
    }

    /** Whether a page sent the request by itself and not because of a user's action. */
    static boolean isBackground(ContainerRequestContext request) {
        return BACKGROUND.equals(request.getHeaderString(HEADER));
    }

    static Response refusal() {
        return new ErrorBody(
                        "This call has to come from a page of this service, with the header X-Patient-Care.")
                .respond(403)
                .build();
    }
}
