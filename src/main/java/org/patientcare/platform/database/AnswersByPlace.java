package org.patientcare.platform.database;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Reads rows whose column {@code place} says which of several questions they answer, from 1 on. */
public final class AnswersByPlace {

    private AnswersByPlace() {}

    /**
     * Executes the statement.
     *
     * @param questions the number of questions
     * @param read null for a row that is no answer; an exception that it throws is for the asker of
     *     that question alone, since the statement has taken effect
     * @return for each question its answer, or the exception from reading it
     */
    public static <T> List<Supplier<Optional<T>>> of(
            SqlStatement statement, int questions, Function<Row, T> read) {
        Map<Integer, Supplier<Optional<T>>> answers = new HashMap<>();
        statement.list(row -> answers.put(row.integer("place"), answer(row, read)));
        return IntStream.rangeClosed(1, questions)
                .mapToObj(place -> answers.getOrDefault(place, Optional::empty))
                .toList();
    }

    private static <T> Supplier<Optional<T>> answer(Row row, Function<Row, T> read) {
        try {
            Optional<T> answer = Optional.ofNullable(read.apply(row));
            return () -> answer;
        } catch (RuntimeException e) {
            return () -> {
                throw e;
            };
        }
    }
}
