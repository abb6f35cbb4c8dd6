package org.patientcare.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Two measurements in turn, so that both meet the same moods of the machine. */
final class Turns<T> {

    private final Supplier<T> first;
    private final Supplier<T> second;
    private final List<T> ofFirst = new ArrayList<>();
    private final List<T> ofSecond = new ArrayList<>();

    Turns(Supplier<T> first, Supplier<T> second) {
        this.first = first;
        this.second = second;
    }

    Turns<T> take(int rounds) {
        for (int round = 0; round < rounds; round++) {
            ofFirst.add(first.get());
            ofSecond.add(second.get());
        }
        return this;
    }

    /** What was found so far was a warm-up. */
    void forget() {
        ofFirst.clear();
        ofSecond.clear();
    }

    List<T> first() {
        return ofFirst;
    }

    List<T> second() {
        return ofSecond;
    }

    /** The second to the first: the median of what it was in each round. */
    double ratio(ToDoubleFunction<T> figure) {
        return Cell.median(
                IntStream.range(0, ofFirst.size())
                        .mapToDouble(
                                round ->
                                        figure.applyAsDouble(ofSecond.get(round))
                                                / figure.applyAsDouble(ofFirst.get(round)))
                        .toArray());
    }
}
