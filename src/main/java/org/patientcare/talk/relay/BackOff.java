package org.patientcare.talk.relay;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The delays between repeated attempts.
 *
 * @param plan the delay before each repeated attempt, in order
 */
record BackOff(List<Duration> plan) {

    static final List<Duration> DEFAULT_PLAN =
            List.of(
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(30),
                    Duration.ofHours(1),
                    Duration.ofHours(2),
                    Duration.ofHours(4),
                    Duration.ofHours(8),
                    Duration.ofHours(12),
                    Duration.ofHours(12),
                    Duration.ofHours(16),
                    Duration.ofHours(16));

    /**
     * The longest delay between two probes of a failing endpoint: its recovery is noticed within
     * this time.
     */
    static final Duration MAX_PROBE_DELAY = Duration.ofHours(1);

    private static final double JITTER = 0.2;

    BackOff {
        plan = List.copyOf(plan);
    }

    /** Whether a delivery that was attempted this many times is given up. */
    boolean isExhausted(int attempts) {
        return attempts > plan.size();
    }

    /**
     * The delay until the next attempt. It varies at random by ± 20 %, so that deliveries that
     * failed together are not repeated together.
     *
     * @param attempts attempts so far, from 1; beyond the end of the plan its last delay is used
     */
    Duration delayAfter(int attempts) {
        return jittered(planned(attempts));
    }

    /**
     * The delay until the next probe of a failing endpoint, limited to {@link #MAX_PROBE_DELAY}
     * before the random variation.
     *
     * @param probes probes so far, from 1
     */
    Duration delayAfterProbe(int probes) {
        Duration planned = planned(probes);
        return jittered(planned.compareTo(MAX_PROBE_DELAY) > 0 ? MAX_PROBE_DELAY : planned);
    }

    private Duration planned(int number) {
        return plan.get(Math.max(0, Math.min(number, plan.size()) - 1));
    }

    private static Duration jittered(Duration planned) {
        double factor = 1 - JITTER + 2 * JITTER * ThreadLocalRandom.current().nextDouble();
        return Duration.ofMillis(Math.round(planned.toMillis() * factor));
    }
}
