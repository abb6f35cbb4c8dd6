package org.patientcare.access.caller;

import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.RefusedLogins;

/** Admits or refuses callers, with the same responses on every surface. */
@ApplicationScoped
public class Admission {

    private static final String ANSWERED = Admission.class.getName();
    private static final String BEFORE_LOOKUP = ANSWERED + ".beforeLookup";
    private static final String WINDOW = RateWindow.class.getName();
    private static final int PATIENCE_SECONDS = 2;

    @Resource private ManagedExecutorService executor;
    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @Inject private CurrentCaller current;
    @Inject private AuditContext audit;
    @EJB private RefusedLogins refusedLogins;
    @Inject private AdmissionCounts counts;

    /**
     * Admits a caller whose request has been counted, or answers 429 if its window's limit is
     * exceeded.
     */
    void admit(ContainerRequestContext request, Caller caller, Optional<RateWindow> window) {
        if (refuseIfExceeded(request, window)) {
            return;
        }
        current.set(caller);
        audit.setActor(caller.actor());
    }

    /** Counts the request under the key, and admits the caller or answers 429. */
    void admit(ContainerRequestContext request, Caller caller, String key) {
        admit(request, caller, limiter.count(key));
    }

    /**
     * Admits a caller even while the database is unavailable, so that requests cannot be counted.
     * For the self-check, whose concurrency is limited separately.
     */
    void admitDespiteOutage(ContainerRequestContext request, Caller caller, String key) {
        Optional<RateWindow> window =
                CompletableFuture.supplyAsync(() -> limiter.count(key), executor)
                        .completeOnTimeout(Optional.empty(), PATIENCE_SECONDS, TimeUnit.SECONDS)
                        .exceptionally(away -> Optional.empty())
                        .join();
        admit(request, caller, window);
    }

    /**
     * Answers 401, or 429 if too many requests failed from the client address, and counts the
     * failure.
     *
     * @param challenge the value of {@code WWW-Authenticate}
     */
    void refuse(ContainerRequestContext request, String challenge) {
        refuse(
                request,
                new ErrorBody(ErrorCode.UNAUTHORIZED, "Unauthorized")
                        .respond(401)
                        .header(HttpHeaders.WWW_AUTHENTICATE, challenge)
                        .build());
    }

    /**
     * Refuses with the surface's own response, or 429 if too many requests failed from the client
     * address, and counts the failure.
     */
    void refuse(ContainerRequestContext request, Response refusal) {
        counts.refusedLogin();
        // Counted before the audit row, which begins a transaction: statements inside a transaction
        // are not retried.
        boolean tooMany = refuseIfExceeded(request, limiter.countAddress("address", address.get()));
        refusedLogins.count(address.get());
        if (!tooMany) {
            answer(request, refusal);
        }
    }

    /**
     * Admits a request that needs no authentication, or answers 429 if there were too many from the
     * client address.
     *
     * @param kind the kind of requests that are counted together
     * @return false if the request was refused
     */
    boolean admitUnauthenticated(ContainerRequestContext request, String kind) {
        return !refuseIfExceeded(request, limiter.countAddress(kind, address.get()));
    }

    /**
     * Admits a request that needs no authentication against the given limit per window, which no
     * setting switches off. If the limit of the address is exceeded, a known browser still has its
     * own.
     */
    void admitUnauthenticated(
            ContainerRequestContext request,
            String kind,
            int limit,
            Optional<String> browser,
            int limitOfBrowser) {
        RateWindow window = limiter.countAddress(kind, address.get(), limit);
        boolean byBrowser = window.isExceeded() && browser.isPresent();
        refuseIfExceeded(
                request,
                Optional.of(
                        byBrowser
                                ? limiter.count(kind + ":" + browser.get(), limitOfBrowser)
                                : window));
    }

    /**
     * Admits a request that needs no authentication against the given limit per window, which no
     * setting switches off.
     */
    void admitUnauthenticated(ContainerRequestContext request, String kind, int limit) {
        refuseIfExceeded(request, Optional.of(limiter.countAddress(kind, address.get(), limit)));
    }

    private static boolean refuseIfExceeded(
            ContainerRequestContext request, Optional<RateWindow> window) {
        window.ifPresent(w -> request.setProperty(WINDOW, w));
        boolean exceeded = window.filter(RateWindow::isExceeded).isPresent();
        if (exceeded) {
            tooMany(request, window.get());
        }
        return exceeded;
    }

    private static void tooMany(ContainerRequestContext request, RateWindow window) {
        answer(
                request,
                new ErrorBody(
                                ErrorCode.TOO_MANY_REQUESTS,
                                "Too many requests: try again in " + window.resetSeconds() + " s.")
                        .respond(429)
                        .header(HttpHeaders.RETRY_AFTER, window.resetSeconds())
                        .build());
    }

    /** Answers the request, which goes no further. */
    static void answer(ContainerRequestContext request, Response response) {
        request.setProperty(ANSWERED, true);
        request.abortWith(response);
    }

    /** Refuses a request before its caller is looked up in the database. */
    public static void refuseBeforeLookup(ContainerRequestContext request, Response refusal) {
        request.setProperty(BEFORE_LOOKUP, true);
        request.abortWith(refusal);
    }

    /** Whether it was; then the database is not queried for its response either. */
    static boolean isRefusedBeforeLookup(ContainerRequestContext request) {
        return request.getProperty(BEFORE_LOOKUP) != null;
    }

    /** Whether the request was answered here. */
    public static boolean isAnswered(ContainerRequestContext request) {
        return request.getProperty(ANSWERED) != null;
    }

    /** Adds the state of the caller's window, if the request was counted, to the headers. */
    public static void addWindow(
            ContainerRequestContext request, MultivaluedMap<String, Object> headers) {
        if (request.getProperty(WINDOW) instanceof RateWindow window) {
            headers.putSingle("X-RateLimit-Limit", window.limit());
            headers.putSingle("X-RateLimit-Remaining", window.remaining());
            headers.putSingle("X-RateLimit-Reset", window.resetSeconds());
        }
    }
}
