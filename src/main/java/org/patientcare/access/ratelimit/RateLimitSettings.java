package org.patientcare.access.ratelimit;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/**
 * The rate limit in requests per minute, where 0 switches limits and their headers off; and how
 * many requests of one caller, and lists of one organization, a node works on concurrently, where 0
 * means no limit other than that of the node.
 */
@ApplicationScoped
public class RateLimitSettings implements FeatureSettings {

    private static final int MAX = 1_000_000;
    private static final int MAX_AT_ONCE = 1_000;

    @Inject private Settings settings;

    private int requestsPerMinute;
    private int requestsAtOnce;
    private int listsAtOnce;

    @PostConstruct
    void read() {
        SettingException.collect(
                () ->
                        requestsPerMinute =
                                settings.integer(
                                        "patientcare.rate-limit.requests-per-minute", 600, 0, MAX),
                () ->
                        requestsAtOnce =
                                settings.integer(
                                        "patientcare.rate-limit.requests-at-once",
                                        4,
                                        0,
                                        MAX_AT_ONCE),
                () ->
                        listsAtOnce =
                                settings.integer(
                                        "patientcare.rate-limit.lists-at-once", 1, 0, MAX_AT_ONCE));
    }

    @Produces
    @ApplicationScoped
    Check check() {
        return Check.of(
                CheckName.RATE_LIMIT,
                origin -> RateLimitCheck.of(requestsPerMinute, requestsAtOnce));
    }

    public int requestsPerMinute() {
        return requestsPerMinute;
    }

    /** Concurrent requests of one caller on this node; 0 for no limit other than the node's. */
    public int concurrentRequests() {
        return requestsAtOnce;
    }

    /** Concurrent list requests of one organization on this node; 0 for no limit of their own. */
    public int concurrentLists() {
        return listsAtOnce;
    }

    public boolean isOff() {
        return requestsPerMinute == 0;
    }

    /**
     * Self-check: whether rate limits are on, and low enough to prevent the guessing of keys and
     * codes.
     */
    static final class RateLimitCheck {

        /** Requests per minute; no legitimate caller needs more with one credential. */
        private static final int TOO_MANY = 10_000;

        private RateLimitCheck() {}

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
                        "Set patientcare.rate-limit.requests-per-minute to "
                                + TOO_MANY
                                + " or less.");
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
}
