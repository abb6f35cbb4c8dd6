package org.patientcare.access.concurrency;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.Optional;
import org.patientcare.access.caller.Admission;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.caller.SurfaceCallers;
import org.patientcare.access.concurrency.ConcurrencyLimiter.Permit;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.http.Failures;
import org.patientcare.platform.http.FilterOrder;
import org.patientcare.platform.http.MethodFeature;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.server.RequestSuspension;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.trail.audit.AuditContext;

/**
 * Decides whether a request comes in, before its path is matched to a resource, in the order of the
 * contract (section 1): it may run on this node at all; its path is normalized; its caller is
 * known, and has not sent too many. The headers of each response state the rate limit.
 */
@PreMatching
@Priority(FilterOrder.ENTRY)
@ApplicationScoped
public class EntryFilter implements ContainerRequestFilter, ContainerResponseFilter {

    private static final int RETRY_AFTER_SECONDS = 1;
    private static final int RETRY_WHEN_BUSY_SECONDS = 5;

    @Inject private RequestHolder servlet;
    @Inject private AdmissionCounts counts;
    @Inject private DatabaseWatch database;
    @Inject private Failures failures;
    @Inject private ClientAddress address;
    @Inject private AuditContext audit;
    @Inject private SurfaceCallers callers;

    @Override
    public void filter(ContainerRequestContext request) {
        Optional<Response> refusal = refusal();
        if (refusal.isPresent()) {
            Admission.refuseBeforeLookup(request, refusal.get());
            return;
        }
        audit.beginRequest(RequestId.of(servlet.get()), address.get());
        normalizePath(request);
        callers.admit(request);
        if (!Admission.isAnswered(request)) {
            MethodFeature.storeAcceptedTypes(request, servlet.get());
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Admission.addWindow(request, response.getHeaders());
    }

    /**
     * The answer to a request that the concurrency limit did not let through, before it is
     * authenticated and counted; and to one that was let through after waiting while the database
     * does not answer: waiting for both would exceed the 10 s within which a call is to be
     * answered.
     */
    private Optional<Response> refusal() {
        Permit permit = ConcurrencyFilter.of(servlet.get());
        if (permit.state() != Permit.State.RUNNING) {
            counts.refusedAsTooManyRunning();
            return Optional.of(
                    permit.limitedBy() == Permit.LimitScope.NODE ? busy() : tooMany(permit));
        }
        return RequestSuspension.isResumed(servlet.get()) && database.isUnresponsive()
                ? Optional.of(failures.databaseUnavailable())
                : Optional.empty();
    }

    /** For a request that was held back by the node's limit, not by its caller's. */
    private static Response busy() {
        return new ErrorBody(
                        ErrorCode.BUSY, "This node is overloaded at the moment: try again shortly.")
                .respond(503)
                .header(HttpHeaders.RETRY_AFTER, RETRY_WHEN_BUSY_SECONDS)
                .build();
    }

    private static Response tooMany(Permit permit) {
        return new ErrorBody(ErrorCode.TOO_MANY_AT_ONCE, sentence(permit))
                .respond(429)
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                .build();
    }

    private static String sentence(Permit permit) {
        LimitedCaller caller = permit.caller();
        boolean group = permit.limitedBy() == Permit.LimitScope.GROUP;
        return "%s may have %s running on this node, and this one could not start within %d s: send fewer at once."
                .formatted(
                        group
                                ? LimitedCallers.groupSubject(caller)
                                : LimitedCallers.subject(caller),
                        caller.work()
                                .describe(group ? caller.maxRunningOfGroup() : caller.maxRunning()),
                        RequestQueue.MAX_WAIT.toSeconds());
    }

    /**
     * Removes one raw trailing slash from the path, and escapes raw semicolons, so that they are
     * characters of a code and not the start of a matrix parameter (contract, section 1).
     */
    private static void normalizePath(ContainerRequestContext request) {
        UriInfo uri = request.getUriInfo();
        String raw = uri.getRequestUri().getRawPath();
        String path = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
        path = path.replace(";", "%3B");
        if (!path.equals(raw)) {
            request.setRequestUri(uri.getBaseUri(), withPath(uri.getRequestUri(), path));
        }
    }

    private static URI withPath(URI uri, String rawPath) {
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + rawPath + query);
    }
}
