package org.patientcare.platform.database;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Combines questions: those that arrive while two statements of the same kind are running are
 * answered together, by the next statement. A question that finds fewer of them running does not
 * wait. If the database refuses a combined statement, its questions are asked again one by one, so
 * that one caller's row or lock does not fail the others; if the database cannot be reached, or
 * does not answer in time, all of them fail at once. Made by {@link Database#coalescer}; see ADR
 * 038.
 *
 * @param <K> what questions must have in common to be combined, such as the organization
 */
public final class Coalescer<K, Q, A> {

    /** Longer than the driver waits for the database. */
    private static final int MAX_STATEMENT_SECONDS = 8;

    private final boolean shares;
    private final Duration maxWait;
    private final Answers<K, Q, A> answers;
    private final CoalescerQueues<K, Asked<Q, A>> queues = new CoalescerQueues<>();

    /**
     * Answers questions by one statement, in their order, with as many answers; an error that
     * concerns one question is thrown by the supplier of its answer.
     */
    @FunctionalInterface
    public interface Answers<K, Q, A> {

        List<Supplier<A>> to(K key, List<Q> questions);
    }

    /** A question that waits, and what its thread is to do once that is known. */
    private record Asked<Q, A>(Q question, CompletableFuture<Supplier<A>> next) {

        Asked(Q question) {
            this(question, new CompletableFuture<>());
        }
    }

    /**
     * @param shares whether questions are combined; otherwise each question is asked at once
     * @param patience how long a question waits to be taken into a group; then it is asked by
     *     itself
     */
    Coalescer(boolean shares, Duration patience, Answers<K, Q, A> answers) {
        this.shares = shares;
        this.maxWait = patience;
        this.answers = answers;
    }

    /**
     * Asks a question. Blocks for the time of one or two statements.
     *
     * @throws IllegalStateException in a transaction
     * @throws DatabaseFailure if the database does not answer
     */
    public A ask(K key, Q question) {
        if (!shares) {
            return alone(key, question);
        }
        Asked<Q, A> asked = new Asked<>(question);
        return queues.tryStart(key, asked) ? lead(key, List.of(asked)) : next(key, asked).get();
    }

    private A alone(K key, Q question) {
        return answers.to(key, List.of(question)).get(0).get();
    }

    /**
     * Answers a group on the thread of its first question, and lets the next group follow at once.
     */
    private A lead(K key, List<Asked<Q, A>> group) {
        List<Supplier<A>> outcomes = List.of();
        try {
            outcomes = together(key, group);
        } finally {
            try {
                follow(key);
            } finally {
                complete(group, outcomes);
            }
        }
        return outcomes.get(0).get();
    }

    /**
     * Completes all questions but the first. Without outcomes, for example if memory ran out, they
     * fail.
     */
    private static <Q, A> void complete(List<Asked<Q, A>> group, List<Supplier<A>> outcomes) {
        for (int i = 1; i < group.size(); i++) {
            group.get(i)
                    .next()
                    .complete(i < outcomes.size() ? outcomes.get(i) : Coalescer::notExecuted);
        }
    }

    private static <A> A notExecuted() {
        throw new IllegalStateException(
                "The statement that several queries share was not executed");
    }

    /** A statement that the database refused had no effect, so its questions may be asked again. */
    private List<Supplier<A>> together(K key, List<Asked<Q, A>> group) {
        try {
            List<Supplier<A>> found = answers.to(key, group.stream().map(Asked::question).toList());
            if (found.size() != group.size()) {
                throw new IllegalStateException(
                        "The number of results differs from the number of queries");
            }
            return found;
        } catch (RuntimeException | Error e) {
            boolean refused =
                    group.size() > 1
                            && e instanceof DatabaseFailure
                            && !DatabaseUnavailable.isCauseOf(e);
            return group.stream()
                    .map(asked -> refused ? again(key, asked) : Coalescer.<A>failing(e))
                    .toList();
        }
    }

    private Supplier<A> again(K key, Asked<Q, A> asked) {
        return () -> alone(key, asked.question());
    }

    private static <A> Supplier<A> failing(Throwable failure) {
        return () -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        };
    }

    /**
     * Lets the thread of the first waiting question answer the next group; nothing waits for the
     * current thread.
     */
    private void follow(K key) {
        List<Asked<Q, A>> group = queues.nextGroup(key);
        if (!group.isEmpty()) {
            group.get(0).next().complete(() -> lead(key, group));
        }
    }

    /** Waits until it is known what this thread is to do. */
    private Supplier<A> next(K key, Asked<Q, A> asked) {
        try {
            return asked.next().get(maxWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return queues.remove(key, asked) ? again(key, asked) : taken(asked);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return queues.remove(key, asked) ? again(key, asked) : asked.next().join();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A question in a group is completed in any case. It is not asked again: it might take effect
     * twice.
     */
    private Supplier<A> taken(Asked<Q, A> asked) {
        return asked.next()
                .completeOnTimeout(Coalescer::notExecuted, MAX_STATEMENT_SECONDS, SECONDS)
                .join();
    }

    /**
     * Executes a statement whose rows say in the column {@code place} which of the questions they
     * answer, from 1 on.
     *
     * @param questions the number of questions
     * @param read null for a row that is no answer; an exception that it throws is for the asker of
     *     that question alone, since the statement has taken effect
     * @return for each question its answer, or the exception from reading it
     */
    public static <T> List<Supplier<Optional<T>>> byPlace(
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

    CoalescerQueues<K, ?> queues() {
        return queues;
    }

    /**
     * For each key, the number of running statements and the queue of questions that wait for one.
     */
    static final class CoalescerQueues<K, T> {

        /** The maximum number of questions that one statement answers. */
        private static final int MAX_GROUP = 64;

        /**
         * The maximum number of running statements. With a single one, a few callers would wait for
         * each other longer than they gain.
         */
        private static final int MAX_RUNNING = 2;

        private final Map<K, KeyQueue<T>> queues = new HashMap<>();

        private static final class KeyQueue<T> {
            private final Deque<T> waiting = new ArrayDeque<>();
            private int running;
        }

        /** Whether the question may be asked at once; otherwise it is put into the queue. */
        synchronized boolean tryStart(K key, T question) {
            KeyQueue<T> queue = queues.computeIfAbsent(key, any -> new KeyQueue<>());
            if (queue.running < MAX_RUNNING) {
                queue.running++;
                return true;
            }
            queue.waiting.add(question);
            return false;
        }

        /**
         * Called when a statement has ended: returns the questions of the next one; empty if none
         * waits.
         */
        synchronized List<T> nextGroup(K key) {
            KeyQueue<T> queue = queues.get(key);
            List<T> group = new ArrayList<>();
            while (!queue.waiting.isEmpty() && group.size() < MAX_GROUP) {
                group.add(queue.waiting.remove());
            }
            if (group.isEmpty() && --queue.running == 0) {
                queues.remove(key);
            }
            return group;
        }

        /**
         * Removes a question from the queue.
         *
         * @return whether it was still waiting
         */
        synchronized boolean remove(K key, T question) {
            KeyQueue<T> queue = queues.get(key);
            return queue != null && queue.waiting.remove(question);
        }

        synchronized int waiting(K key) {
            return queues.containsKey(key) ? queues.get(key).waiting.size() : 0;
        }

        /** Whether no statement is running. */
        synchronized boolean isIdle() {
            return queues.isEmpty();
        }
    }
}
