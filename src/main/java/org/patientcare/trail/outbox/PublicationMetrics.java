package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;

/** This node's metrics of the publication of events. */
@ApplicationScoped
public class PublicationMetrics implements MetricSource {

    /** Unpublished events are counted up to this number. */
    static final int MOST_COUNTED = 100_000;

    private static final String LAG = "patientcare_events_publication_lag_seconds";
    private static final String PENDING = "patientcare_events_pending";
    private static final String PUBLISHED = "patientcare_events_published_total";
    private static final String DELAY = "patientcare_events_publication_seconds_total";
    private static final String FAILURES = "patientcare_events_publication_failures_total";
    private static final String NOT_SENT_ON = "patientcare_events_not_sent_on_total";
    private static final double MILLIS_A_SECOND = 1000;
    private static final long COUNT_NANOS = TimeUnit.SECONDS.toNanos(5);

    @Inject private Clock clock;

    private final LongAdder published = new LongAdder();
    private final LongAdder delayMillis = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder notSentOn = new LongAdder();
    private volatile Duration lag = Duration.ZERO;
    private volatile long pending;
    private long countedAt = System.nanoTime() - COUNT_NANOS;

    void published(List<Instant> occurred) {
        Instant now = clock.instant();
        published.add(occurred.size());
        occurred.forEach(at -> delayMillis.add(Math.max(0, Duration.between(at, now).toMillis())));
    }

    void failed() {
        failures.increment();
    }

    void notSentOn() {
        notSentOn.increment();
    }

    /**
     * @param oldest age of the oldest unpublished event; zero if there is none
     * @param count counts the unpublished events; called every 5 s at most
     */
    void updateBacklog(Duration oldest, LongSupplier count) {
        lag = oldest;
        if (oldest.isZero()) {
            pending = 0;
        } else if (System.nanoTime() - countedAt >= COUNT_NANOS) {
            countedAt = System.nanoTime();
            pending = count.getAsLong();
        }
    }

    @Override
    public void write(PrometheusText text) {
        text.family(LAG, "gauge", "Age of the oldest event that is not published")
                .value(LAG, lag.toMillis() / MILLIS_A_SECOND)
                .family(PENDING, "gauge", "Events that are not published, counted to 100000")
                .value(PENDING, pending)
                .family(PUBLISHED, "counter", "Events that this node published")
                .value(PUBLISHED, published.sum())
                .family(DELAY, "counter", "Total time from these events to their publication")
                .value(DELAY, delayMillis.sum() / MILLIS_A_SECOND)
                .family(FAILURES, "counter", "Transactions of the publisher that failed")
                .value(FAILURES, failures.sum())
                .family(
                        NOT_SENT_ON,
                        "counter",
                        "Events published without being passed on to webhooks")
                .value(NOT_SENT_ON, notSentOn.sum());
    }
}
