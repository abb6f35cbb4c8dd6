package org.patientcare.surfaces.application;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;

/** The housekeeping of this node. */
@ApplicationScoped
class HousekeepingMetrics implements MetricSource {

    private static final String FAILURES = "patientcare_housekeeping_failures_total";
    private static final String COMPLETE = "patientcare_housekeeping_complete_time_seconds";

    @Inject private Clock clock;

    private final LongAdder failures = new LongAdder();
    private volatile Instant completeAt;

    void taskFailed() {
        failures.increment();
    }

    /** All tasks of a run succeeded. */
    void runSucceeded() {
        completeAt = clock.instant();
    }

    @Override
    public void write(PrometheusText text) {
        text.family(FAILURES, "counter", "Housekeeping tasks that failed")
                .value(FAILURES, failures.sum());
        Instant at = completeAt;
        if (at != null) {
            text.family(
                            COMPLETE,
                            "gauge",
                            "When all housekeeping tasks last succeeded, in seconds since 1970")
                    .value(COMPLETE, at.getEpochSecond());
        }
    }
}
