package org.patientcare.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Makes two measurements alternately, so that changes in the machine's speed affect both. */
final class AlternatingRuns<T> {

    private final Supplier<T> first;
    private final Supplier<T> second;
    private final List<T> ofFirst = new ArrayList<>();
    private final List<T> ofSecond = new ArrayList<>();

    AlternatingRuns(Supplier<T> first, Supplier<T> second) {
        this.first = first;
        this.second = second;
    }

    AlternatingRuns<T> run(int rounds) {
        for (int round = 0; round < rounds; round++) {
            ofFirst.add(first.get());
            ofSecond.add(second.get());
        }
        return this;
    }

    /** Discards the results so far, which were a warm-up. */
    void discardResults() {
        ofFirst.clear();
        ofSecond.clear();
    }

    List<T> first() {
        return ofFirst;
    }

    List<T> second() {
        return ofSecond;
    }

    /** The ratio of the second to the first: the median of the ratios of all rounds. */
    double ratio(ToDoubleFunction<T> figure) {
        return LoadResult.median(
                IntStream.range(0, ofFirst.size())
                        .mapToDouble(
                                round ->
                                        figure.applyAsDouble(ofSecond.get(round))
                                                / figure.applyAsDouble(ofFirst.get(round)))
                        .toArray());
    }
}
