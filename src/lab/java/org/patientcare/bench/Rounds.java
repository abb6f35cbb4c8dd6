package org.patientcare.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measures a subject and its yardstick alternately, so that changes in the machine's speed affect
 * both.
 */
final class Rounds {

    static final List<Integer> CLIENTS = List.of(1, 4, 16);

    private static final int ROUNDS = 3;
    private static final int WARM_UP_CLIENTS = 4;

    private final double seconds;
    private final double warmUpSeconds;

    Rounds(double seconds, double warmUpSeconds) {
        this.seconds = seconds;
        this.warmUpSeconds = warmUpSeconds;
    }

    /** The medians of both. */
    record Pair(LoadResult subject, LoadResult yardstick) {

        double ratio() {
            return subject.rate() / yardstick.rate();
        }
    }

    /**
     * Measures both.
     *
     * @return the results by number of clients
     */
    Map<Integer, Pair> measure(Load.Subject subject, Load.Subject yardstick) {
        Load.run(subject, WARM_UP_CLIENTS, warmUpSeconds);
        Load.run(yardstick, WARM_UP_CLIENTS, warmUpSeconds);
        Map<Integer, Pair> pairs = new TreeMap<>();
        for (int clients : CLIENTS) {
            pairs.put(clients, measure(subject, yardstick, clients));
        }
        return pairs;
    }

    private Pair measure(Load.Subject subject, Load.Subject yardstick, int clients) {
        AlternatingRuns<LoadResult> turns =
                new AlternatingRuns<>(
                                () -> Load.run(subject, clients, seconds),
                                () -> Load.run(yardstick, clients, seconds))
                        .run(ROUNDS);
        return new Pair(LoadResult.median(turns.first()), LoadResult.median(turns.second()));
    }
}
