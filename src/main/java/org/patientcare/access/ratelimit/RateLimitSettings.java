package org.patientcare.access.ratelimit;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/**
 * How many requests a window takes; 0 switches limits and their headers off. And how many requests
 * of one caller, and lists of one organization, a node works on at the same time; 0 for as many as
 * it works on at all.
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
                                settings.whole(
                                        "patientcare.rate-limit.requests-per-minute", 600, 0, MAX),
                () ->
                        requestsAtOnce =
                                settings.whole(
                                        "patientcare.rate-limit.requests-at-once",
                                        4,
                                        0,
                                        MAX_AT_ONCE),
                () ->
                        listsAtOnce =
                                settings.whole(
                                        "patientcare.rate-limit.lists-at-once", 1, 0, MAX_AT_ONCE));
    }

    public int requestsPerMinute() {
        return requestsPerMinute;
    }

    /** Of one caller on this node; 0 for as many as it works on at all. */
    public int requestsAtOnce() {
        return requestsAtOnce;
    }

    /** Pages of activation codes, of one organization on this node; 0 for no bound of their own. */
    public int listsAtOnce() {
        return listsAtOnce;
    }

    public boolean isOff() {
        return requestsPerMinute == 0;
    }
}
