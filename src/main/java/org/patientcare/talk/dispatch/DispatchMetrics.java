package org.patientcare.talk.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;

/** The metrics of the dispatcher on this node. */
@ApplicationScoped
public class DispatchMetrics implements MetricSource {

    private static final String ATTEMPTS = "patientcare_webhook_attempts_total";
    private static final String SECONDS = "patientcare_webhook_attempt_seconds_total";
    private static final String PENDING = "patientcare_webhook_deliveries_pending";
    private static final String OLDEST = "patientcare_webhook_oldest_pending_seconds";
    private static final String ENDPOINTS = "patientcare_webhook_endpoints";
    private static final double MILLIS_PER_SECOND = 1000;

    private final Map<AttemptOutcome.Kind, LongAdder> attempts =
            new EnumMap<>(AttemptOutcome.Kind.class);
    private final LongAdder millis = new LongAdder();
    private volatile Backlog backlog = new Backlog(0, 0, Map.of());

    DispatchMetrics() {
        for (AttemptOutcome.Kind kind : AttemptOutcome.Kind.values()) {
            attempts.put(kind, new LongAdder());
        }
    }

    /**
     * The backlog of all organizations.
     *
     * @param pending pending deliveries, counted up to 100,000
     * @param oldestSeconds age of the event of the oldest of them, in seconds
     * @param endpoints number of endpoints in each state
     */
    record Backlog(long pending, long oldestSeconds, Map<EndpointState, Long> endpoints) {}

    void recordAttempt(AttemptOutcome outcome) {
        attempts.get(outcome.kind()).increment();
        millis.add(outcome.millis());
    }

    void setBacklog(Backlog found) {
        backlog = found;
    }

    @Override
    public void write(PrometheusText text) {
        text.family(ATTEMPTS, "counter", "Attempts of this node to send an event, by outcome");
        attempts.forEach(
                (kind, count) ->
                        text.value(
                                ATTEMPTS,
                                count.sum(),
                                "outcome",
                                kind.name().toLowerCase(Locale.ROOT)));
        Backlog now = backlog;
        text.family(SECONDS, "counter", "Time spent on attempts to send an event")
                .value(SECONDS, millis.sum() / MILLIS_PER_SECOND)
                .family(PENDING, "gauge", "Pending deliveries, counted up to 100000")
                .value(PENDING, now.pending())
                .family(OLDEST, "gauge", "Age of the event of the oldest pending delivery")
                .value(OLDEST, now.oldestSeconds())
                .family(ENDPOINTS, "gauge", "Webhook endpoints by state");
        for (EndpointState state : EndpointState.values()) {
            text.value(ENDPOINTS, now.endpoints().getOrDefault(state, 0L), "state", state.code());
        }
    }
}
