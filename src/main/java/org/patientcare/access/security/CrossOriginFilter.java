package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.token.PatientToken;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.http.FilterOrder;

/**
 * Lets browsers show the answers of the widget surface to pages of the organizations' own sites,
 * without credentials: there are no cookies.
 *
 * <p>Where a token proves whose patient calls, the origin must be one of that organization. A
 * preflight has no token, nor has a refused request: there the origin of any organization will do,
 * and says nothing but that it is one. For what the service is to blame for nothing is looked up:
 * there an origin will do that was one lately. A preflight of such a one passes then: browsers tell
 * pages nothing of one that fails, and the call itself says what is the matter.
 */
@PreMatching
@Priority(FilterOrder.PREFLIGHT)
@ApplicationScoped
public class CrossOriginFilter implements ContainerRequestFilter, ContainerResponseFilter {

    private static final String ORIGIN = "Origin";
    private static final String ASKED_METHOD = "Access-Control-Request-Method";
    private static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";

    private static final String PREFLIGHT = CrossOriginFilter.class.getName();

    /** In characters; what is longer is nobody's. */
    private static final int LONGEST_ORIGIN = 255;

    /** For as long, a browser need not ask again, nor learn that an origin was struck off. */
    private static final int MAX_AGE_SECONDS = 600;

    private static final String READABLE =
            "X-Request-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset,"
                    + " Content-Disposition, ETag";

    @EJB private OrganizationService organizations;
    @Inject private Admission admission;
    @Inject private RecentOrigins recent;

    @Override
    public void filter(ContainerRequestContext request) {
        if (isPreflight(request) && admission.admitAnybody(request, "preflight")) {
            request.setProperty(PREFLIGHT, true);
            request.abortWith(Response.noContent().build());
        }
    }

    private static boolean isPreflight(ContainerRequestContext request) {
        return request.getMethod().equals(HttpMethod.OPTIONS)
                && request.getHeaderString(ORIGIN) != null
                && request.getHeaderString(ASKED_METHOD) != null;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        MultivaluedMap<String, Object> headers = response.getHeaders();
        headers.add(HttpHeaders.VARY, ORIGIN);
        String origin = request.getHeaderString(ORIGIN);
        boolean looks = !TurnRefusal.refused(request) && response.getStatus() < 500;
        if (origin == null || !(looks ? isAllowed(request, origin) : recent.has(origin))) {
            return;
        }
        if (looks) {
            recent.add(origin);
        } else if (isPreflight(request) && response.getStatus() >= 500) {
            response.setStatusInfo(Response.Status.NO_CONTENT);
            response.setEntity(null);
            headers.remove(HttpHeaders.CONTENT_TYPE);
            request.setProperty(PREFLIGHT, true);
        }
        allow(request, origin, headers);
    }

    private static void allow(
            ContainerRequestContext request,
            String origin,
            MultivaluedMap<String, Object> headers) {
        headers.putSingle(ALLOW_ORIGIN, origin);
        if (request.getProperty(PREFLIGHT) == null) {
            headers.putSingle("Access-Control-Expose-Headers", READABLE);
        } else {
            headers.putSingle("Access-Control-Allow-Methods", "GET, POST, PUT");
            headers.putSingle(
                    "Access-Control-Allow-Headers",
                    "Authorization, Content-Type, If-None-Match, X-Request-Id");
            headers.putSingle("Access-Control-Max-Age", MAX_AGE_SECONDS);
        }
    }

    private boolean isAllowed(ContainerRequestContext request, String origin) {
        if (origin.isEmpty() || origin.length() > LONGEST_ORIGIN) {
            return false;
        }
        return request.getSecurityContext().getUserPrincipal() instanceof PatientToken token
                ? organizations.allowsOrigin(token.organizationId(), origin)
                : organizations.isOriginOfAny(origin);
    }
}
