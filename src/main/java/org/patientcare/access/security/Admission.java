package org.patientcare.access.security;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;

/** Lets callers in or turns them away, with the same answers on every surface. */
@ApplicationScoped
public class Admission {

    private static final int PATIENCE_SECONDS = 2;

    @Resource private ManagedExecutorService executor;
    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @Inject private CurrentCaller current;
    @Inject private AuditContext audit;
    @Inject private AuditTrail trail;
    @Inject private AdmissionCounts counts;

    /** Lets a caller in whose request was counted, or turns it away for having come too often. */
    void admit(ContainerRequestContext request, Caller caller, Optional<RateWindow> window) {
        if (isTooMany(request, window)) {
            return;
        }
        current.identify(caller);
        audit.identified(caller.actor());
    }

    /** Lets a caller in after counting it. */
    void admit(ContainerRequestContext request, Caller caller, String key) {
        admit(request, caller, limiter.count(key));
    }

    /**
     * The same even while nothing can be counted, for the call that tells what is wrong: it is
     * bounded by itself.
     */
    void admitAnyway(ContainerRequestContext request, Caller caller, String key) {
        Optional<RateWindow> window =
                CompletableFuture.supplyAsync(() -> limiter.count(key), executor)
                        .completeOnTimeout(Optional.empty(), PATIENCE_SECONDS, TimeUnit.SECONDS)
                        .exceptionally(away -> Optional.empty())
                        .join();
        admit(request, caller, window);
    }

    /**
     * Turns away a caller that did not prove who it is; its address is counted.
     *
     * @param challenge what the caller should use to identify itself
     */
    void refuse(ContainerRequestContext request, String challenge) {
        refuse(
                request,
                new ErrorBody("Unauthorized")
                        .respond(401)
                        .header(HttpHeaders.WWW_AUTHENTICATE, challenge)
                        .build());
    }

    /** The same with an answer of the surface's own. */
    void refuse(ContainerRequestContext request, Response refusal) {
        counts.refusedLogin();
        // Before the trail, which begins a transaction: only what is outside one is repeated.
        boolean tooMany = isTooMany(request, limiter.countAddress("address", address.get()));
        trail.refusedLogin(address.get());
        if (!tooMany) {
            request.abortWith(refusal);
        }
    }

    /**
     * Lets somebody in whose request needs no proof, unless too many such came from the address.
     *
     * @param kind what is counted
     * @return false if it was turned away
     */
    boolean admitAnybody(ContainerRequestContext request, String kind) {
        return !isTooMany(request, limiter.countAddress(kind, address.get()));
    }

    /** The same against a limit of its own, which no setting switches off. */
    void admitAnybody(ContainerRequestContext request, String kind, int limit) {
        isTooMany(request, Optional.of(limiter.countAddress(kind, address.get(), limit)));
    }

    private static boolean isTooMany(ContainerRequestContext request, Optional<RateWindow> window) {
        window.ifPresent(w -> RateLimitHeadersFilter.note(request, w));
        boolean exceeded = window.filter(RateWindow::exceeded).isPresent();
        if (exceeded) {
            tooMany(request, window.get());
        }
        return exceeded;
    }

    private static void tooMany(ContainerRequestContext request, RateWindow window) {
        request.abortWith(
                new ErrorBody("Too many requests: try again in " + window.resetSeconds() + " s.")
                        .respond(429)
                        .header(HttpHeaders.RETRY_AFTER, window.resetSeconds())
                        .build());
    }
}
