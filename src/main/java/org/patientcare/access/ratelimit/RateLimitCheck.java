package org.patientcare.access.ratelimit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/**
 * Self-check: whether rate limits are on, and low enough to prevent the guessing of keys and codes.
 */
@ApplicationScoped
class RateLimitCheck implements Check {

    /** Requests per minute; no legitimate caller needs more with one credential. */
    private static final int TOO_MANY = 10_000;

    @Inject private RateLimitSettings settings;

    @Override
    public CheckName name() {
        return CheckName.RATE_LIMIT;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(settings.requestsPerMinute(), settings.concurrentRequests());
    }

    /**
     * @param perMinute requests of one credential; 0 for no limit
     * @param atOnce concurrent requests of one caller; 0 for no limit
     */
    static Finding of(int perMinute, int atOnce) {
        if (perMinute == 0) {
            return Finding.warning(
                    "There is no rate limit: keys and codes can be guessed as fast as the node"
                            + " answers.",
                    "Unset patientcare.rate-limit.requests-per-minute, or set it above 0.");
        }
        if (perMinute > TOO_MANY) {
            return Finding.warning(
                    "A credential has "
                            + perMinute
                            + " requests a minute: that does not prevent guessing of keys and"
                            + " codes.",
                    "Set patientcare.rate-limit.requests-per-minute to " + TOO_MANY + " or less.");
        }
        if (atOnce == 0) {
            return Finding.warning(
                    "One caller can use the whole capacity of the node, so that the others wait.",
                    "Unset patientcare.rate-limit.requests-at-once, or set it above 0.");
        }
        return Finding.ok(
                "A credential has "
                        + perMinute
                        + " requests a minute, and "
                        + atOnce
                        + " at once on a node.");
    }
}
