package org.patientcare.ratelimit;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.config.Settings;

/** How many requests a window takes; 0 switches limits and their headers off. */
@ApplicationScoped
public class RateLimitSettings {

    private static final int MAX = 1_000_000;

    @Inject private Settings settings;

    private int requestsPerMinute;

    @PostConstruct
    void read() {
        requestsPerMinute =
                settings.whole("patientcare.rate-limit.requests-per-minute", 600, 0, MAX);
    }

    public int requestsPerMinute() {
        return requestsPerMinute;
    }

    public boolean isOff() {
        return requestsPerMinute == 0;
    }
}
