package org.patientcare.platform.metrics;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.LongAdder;

/** Requests that were counted against a limit, refused by one, or refused for wrong credentials. */
@ApplicationScoped
public class AdmissionCounts implements MetricSource {

    private static final String LIMITED = "patientcare_rate_limit_requests_total";
    private static final String LOGINS = "patientcare_refused_logins_total";

    private static final String TOO_MANY_RUNNING = "patientcare_refused_turns_total";

    private final LongAdder withinLimit = new LongAdder();
    private final LongAdder overLimit = new LongAdder();
    private final LongAdder refusedLogins = new LongAdder();
    private final LongAdder tooManyRunning = new LongAdder();

    /** A request was counted against a limit. */
    public void counted(boolean exceeded) {
        (exceeded ? overLimit : withinLimit).increment();
    }

    /**
     * A request was refused because too many of its caller's were running; it was not counted
     * against the limit.
     */
    public void refusedAsTooManyRunning() {
        tooManyRunning.increment();
    }

    /** A request had missing or wrong credentials. */
    public void refusedLogin() {
        refusedLogins.increment();
    }

    @Override
    public void write(PrometheusText text) {
        text.family(LIMITED, "counter", "Requests counted against a rate limit")
                .value(LIMITED, withinLimit.sum(), "outcome", "passed")
                .value(LIMITED, overLimit.sum(), "outcome", "refused");
        text.family(
                        TOO_MANY_RUNNING,
                        "counter",
                        "Requests refused because too many requests of their caller were running or waiting")
                .value(TOO_MANY_RUNNING, tooManyRunning.sum());
        text.family(LOGINS, "counter", "Requests with missing or wrong credentials")
                .value(LOGINS, refusedLogins.sum());
    }
}
