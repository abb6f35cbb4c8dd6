package org.patientcare.access.ratelimit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Whether there are limits, and such that they keep somebody from guessing. */
@ApplicationScoped
class RateLimitCheck implements Check {

    /** A minute; no honest caller of one credential needs more. */
    private static final int MANY = 10_000;

    @Inject private RateLimitSettings settings;

    @Override
    public CheckName name() {
        return CheckName.RATE_LIMIT;
    }

    @Override
    public Finding look(RequestOrigin origin) {
        return of(settings.requestsPerMinute(), settings.requestsAtOnce());
    }

    /**
     * @param perMinute of a credential; 0 for no limit
     * @param atOnce of a caller; 0 for no limit
     */
    static Finding of(int perMinute, int atOnce) {
        if (perMinute == 0) {
            return Finding.warning(
                    "There is no limit: keys and codes can be guessed as fast as the node answers.",
                    "Unset patientcare.rate-limit.requests-per-minute, or set it above 0.");
        }
        if (perMinute > MANY) {
            return Finding.warning(
                    "A credential has "
                            + perMinute
                            + " requests a minute: that keeps nobody from guessing keys and codes.",
                    "Set patientcare.rate-limit.requests-per-minute to " + MANY + " or less.");
        }
        if (atOnce == 0) {
            return Finding.warning(
                    "One caller can have all requests that the node works on at once, and the others wait.",
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
