package org.patientcare.access.caller;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.trail.audit.RefusedLogins;

/**
 * Counts failed authentications by client address, together with wrong keys. A valid authentication
 * still succeeds from an address whose limit is exceeded. Call it outside any transaction.
 */
@ApplicationScoped
public class AuthenticationFailures {

    private static final String KIND = "address";

    @Inject private RateLimiter limiter;
    @Inject private ClientAddress address;
    @Inject private AdmissionCounts counts;
    @EJB private RefusedLogins refusedLogins;

    /**
     * Counts a failed authentication and returns the exception to throw: 401, or 429 if the address
     * has exceeded its limit.
     */
    public DomainException count() {
        return count(DomainException.unauthenticated());
    }

    /**
     * Counts a failed authentication.
     *
     * @param refusal returned unless the address has exceeded its limit
     * @return the exception to throw
     */
    public DomainException count(DomainException refusal) {
        counts.refusedLogin();
        RateWindow window =
                limiter.countAddress(KIND, address.get())
                        .filter(RateWindow::isExceeded)
                        .orElse(null);
        refusedLogins.count(address.get());
        return window == null
                ? refusal
                : DomainException.tooOften(
                        ErrorCode.TOO_MANY_REQUESTS,
                        "Too many requests: try again in " + window.resetSeconds() + " s.",
                        window.resetSeconds());
    }
}
