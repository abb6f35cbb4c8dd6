package org.patientcare.access.caller;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.token.PatientToken;
import org.patientcare.people.organization.OrganizationService;

/**
 * CORS for the widget surface: allows pages on the organizations' sites to read its responses.
 * Cookies are never involved, so credentials are not allowed.
 *
 * <p>With a valid token, the origin must be one of the patient's organization. A preflight or a
 * refused request has no valid token, so an origin of any organization is allowed there, which only
 * reveals that it is one. For a request that the concurrency limit refused and for a 5xx status the
 * database is not queried; an origin that was allowed recently is allowed then. A preflight of such
 * an origin is turned into a success, because browsers do not show pages why a preflight failed,
 * while the call itself reports the error.
 */
@ApplicationScoped
public class CrossOriginFilter implements ContainerResponseFilter {

    private static final String ORIGIN = "Origin";
    private static final String REQUEST_METHOD = "Access-Control-Request-Method";
    private static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";

    private static final String PREFLIGHT = CrossOriginFilter.class.getName();

    /** The longest accepted origin in characters. */
    private static final int MAX_ORIGIN_CHARACTERS = 255;

    /** How long browsers cache a preflight; a removed origin works this much longer. */
    private static final int MAX_AGE_SECONDS = 600;

    private static final String EXPOSED_HEADERS =
            "X-Request-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset,"
                    + " Content-Disposition, ETag";

    @EJB private OrganizationService organizations;
    @Inject private Admission admission;

    private final RecentOrigins recent = new RecentOrigins();

    /** Answers a preflight, which has no credential. Returns whether the request is one. */
    boolean answersPreflight(ContainerRequestContext request) {
        boolean isPreflight = isPreflight(request);
        if (isPreflight && admission.admitUnauthenticated(request, "preflight")) {
            request.setProperty(PREFLIGHT, true);
            Admission.answer(request, Response.noContent().build());
        }
        return isPreflight;
    }

    private static boolean isPreflight(ContainerRequestContext request) {
        return request.getMethod().equals(HttpMethod.OPTIONS)
                && request.getHeaderString(ORIGIN) != null
                && request.getHeaderString(REQUEST_METHOD) != null;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        MultivaluedMap<String, Object> headers = response.getHeaders();
        headers.add(HttpHeaders.VARY, ORIGIN);
        String origin = request.getHeaderString(ORIGIN);
        boolean mayQuery = !Admission.isRefusedBeforeLookup(request) && response.getStatus() < 500;
        if (origin == null || !(mayQuery ? isAllowed(request, origin) : recent.contains(origin))) {
            return;
        }
        if (mayQuery) {
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
            headers.putSingle("Access-Control-Expose-Headers", EXPOSED_HEADERS);
        } else {
            headers.putSingle("Access-Control-Allow-Methods", "GET, POST, PUT");
            headers.putSingle(
                    "Access-Control-Allow-Headers",
                    "Authorization, Content-Type, If-None-Match, X-Request-Id");
            headers.putSingle("Access-Control-Max-Age", MAX_AGE_SECONDS);
        }
    }

    private boolean isAllowed(ContainerRequestContext request, String origin) {
        if (origin.isEmpty() || origin.length() > MAX_ORIGIN_CHARACTERS) {
            return false;
        }
        return request.getSecurityContext().getUserPrincipal() instanceof PatientToken token
                ? organizations.allowsOrigin(token.organizationId(), origin)
                : organizations.isOriginOfAny(origin);
    }

    /**
     * Remembers origins of organizations that this node allowed recently. They are used when the
     * database is not queried, so that a page can still read that the service is unavailable, and
     * the id of a failed request.
     */
    static final class RecentOrigins {

        /**
         * The default lifetime of a token: a page that was open all day may make its first call in
         * hours when the service is unavailable. The page of an origin removed meanwhile can read
         * only that error.
         */
        private static final Duration LIFETIME = Duration.ofHours(24);

        private static final int MAX_ORIGINS = 1000;

        private final Map<String, Long> allowedAt = new ConcurrentHashMap<>();

        /**
         * Records an allowed origin. When the memory is full, the one that was allowed longest ago
         * is removed.
         */
        void add(String origin) {
            add(origin, System.nanoTime());
        }

        void add(String origin, long now) {
            if (allowedAt.replace(origin, now) == null) {
                addNew(origin, now);
            }
        }

        private synchronized void addNew(String origin, long now) {
            if (allowedAt.size() >= MAX_ORIGINS) {
                allowedAt.entrySet().stream()
                        .min(Comparator.comparingLong(one -> one.getValue() - now))
                        .ifPresent(oldest -> allowedAt.remove(oldest.getKey()));
            }
            allowedAt.put(origin, now);
        }

        boolean contains(String origin) {
            return contains(origin, System.nanoTime());
        }

        boolean contains(String origin, long now) {
            Long at = allowedAt.get(origin);
            return at != null && now - at <= LIFETIME.toNanos();
        }
    }
}
