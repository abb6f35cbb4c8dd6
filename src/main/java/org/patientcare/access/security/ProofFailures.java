package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Counts by address who did not prove who they are, as wrong keys are counted; whoever proves it
 * passes from a flooded address, too. To be told outside any transaction.
 */
@ApplicationScoped
public class ProofFailures {

    private static final String KIND = "address";

    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @Inject private AdmissionCounts counts;
    @Inject private AuditTrail trail;

    /**
     * For how many seconds the address has had too many of them; 0 if it has not. Not a failure
     * itself: for what others are asked for on behalf of whoever comes.
     */
    public long tooManySeconds() {
        return limiter.ofAddress(KIND, address.get())
                .filter(RateWindow::exceeded)
                .map(RateWindow::resetSeconds)
                .orElse(0);
    }

    /** The refusal: 401, or 429 for an address with too many of them. */
    public DomainException failed() {
        return failed(DomainException.unproven());
    }

    /**
     * The same with a refusal of the feature's own.
     *
     * @param refusal for an address that has not too many of them
     */
    public DomainException failed(DomainException refusal) {
        counts.refusedLogin();
        RateWindow window =
                limiter.countAddress(KIND, address.get()).filter(RateWindow::exceeded).orElse(null);
        trail.refusedLogin(address.get());
        return window == null
                ? refusal
                : DomainException.tooOften(
                        "Too many requests: try again in " + window.resetSeconds() + " s.",
                        window.resetSeconds());
    }
}
