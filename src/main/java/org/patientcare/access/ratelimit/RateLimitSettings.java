package org.patientcare.access.ratelimit;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
}
