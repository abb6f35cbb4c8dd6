package org.patientcare.talk.relay;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When it is tried again.
 *
 * @param plan the time before each next attempt
 */
record BackOff(List<Duration> plan) {

    static final List<Duration> USUAL =
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

    /** A receiver that came back is found within so long. */
    static final Duration LONGEST_PROBE = Duration.ofHours(1);

    private static final double SPREAD = 0.2;

    BackOff {
        plan = List.copyOf(plan);
    }

    /** Whether a delivery that was tried so often is given up. */
    boolean isOver(int attempts) {
        return attempts > plan.size();
    }

    /**
     * Until the next attempt, a fifth more or less, so that what failed together does not come
     * together.
     *
     * @param attempts from 1; above the length of the plan as its last one
     */
    Duration after(int attempts) {
        return spread(planned(attempts));
    }

    /**
     * Until the next call of a receiver that fails.
     *
     * @param probes from 1
     */
    Duration afterProbe(int probes) {
        Duration planned = planned(probes);
        return spread(planned.compareTo(LONGEST_PROBE) > 0 ? LONGEST_PROBE : planned);
    }

    private Duration planned(int number) {
        return plan.get(Math.max(0, Math.min(number, plan.size()) - 1));
    }

    private static Duration spread(Duration planned) {
        double factor = 1 - SPREAD + 2 * SPREAD * ThreadLocalRandom.current().nextDouble();
        return Duration.ofMillis(Math.round(planned.toMillis() * factor));
    }
}
