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
import org.patientcare.platform.database.DatabaseFailure.UnexpectedRowCount;

/**
 * Combines queries: those that arrive while two statements of the same kind are running are
 * answered together, by the next statement. A query that finds fewer of them running does not wait.
 * If the database refuses a combined statement, its queries are executed again one by one, so that
 * one caller's row or lock does not fail the others; if the database cannot be reached, or does not
 * answer in time, all of them fail at once. Made by {@link Database#coalescer}; see ADR 26.
 *
 * @param <K> what queries must have in common to be combined, such as the organization
 */
public final class Coalescer<K, Q, A> {

    /** Longer than the driver waits for the database. */
    private static final int MAX_STATEMENT_SECONDS = 8;

    private final boolean shares;
    private final Duration maxWait;
    private final Answers<K, Q, A> answers;
    private final BatchQueues<K, Pending<Q, A>> queues = new BatchQueues<>();

    /**
     * Answers a batch of queries by one statement, in their order, with as many answers; an error
     * that concerns one query is thrown by the supplier of its answer.
     */
    @FunctionalInterface
    public interface Answers<K, Q, A> {

        List<Supplier<A>> to(K key, List<Q> queries);
    }

    /** A query that waits, and what its thread is to do once that is known. */
    private record Pending<Q, A>(Q query, CompletableFuture<Supplier<A>> next) {

        Pending(Q query) {
            this(query, new CompletableFuture<>());
        }
    }

    /**
     * @param shares whether queries are combined; otherwise each query is executed at once
     * @param maxWait how long a query waits to be taken into a batch; then it is executed by itself
     */
    Coalescer(boolean shares, Duration maxWait, Answers<K, Q, A> answers) {
        this.shares = shares;
        this.maxWait = maxWait;
        this.answers = answers;
    }

    /**
     * Executes a query, alone or in a batch. Blocks for the time of one or two statements.
     *
     * @throws IllegalStateException in a transaction
     * @throws DatabaseFailure if the database does not answer
     */
    public A query(K key, Q query) {
        if (!shares) {
            return executeSingly(key, query);
        }
        Pending<Q, A> pending = new Pending<>(query);
        return queues.tryStart(key, pending)
                ? runBatch(key, List.of(pending))
                : await(key, pending).get();
    }

    private A executeSingly(K key, Q query) {
        return answers.to(key, List.of(query)).get(0).get();
    }

    /** Answers a batch on the thread of its first query, and lets the next batch follow at once. */
    private A runBatch(K key, List<Pending<Q, A>> batch) {
        List<Supplier<A>> outcomes = List.of();
        try {
            outcomes = executeBatch(key, batch);
        } finally {
            try {
                startNextBatch(key);
            } finally {
                complete(batch, outcomes);
            }
        }
        return outcomes.get(0).get();
    }

    /**
     * Completes all queries but the first. Without outcomes, for example if memory ran out, they
     * fail.
     */
    private static <Q, A> void complete(List<Pending<Q, A>> batch, List<Supplier<A>> outcomes) {
        for (int i = 1; i < batch.size(); i++) {
            batch.get(i)
                    .next()
                    .complete(i < outcomes.size() ? outcomes.get(i) : Coalescer::notExecuted);
        }
    }

    private static <A> A notExecuted() {
        throw new IllegalStateException(
                "The statement that several queries share was not executed");
    }

    /**
     * The queries of a statement that the database refused are executed again, one by one: it had
     * no effect. One that wrote too few rows has written the others, so its queries fail.
     */
    private List<Supplier<A>> executeBatch(K key, List<Pending<Q, A>> batch) {
        try {
            List<Supplier<A>> found = answers.to(key, batch.stream().map(Pending::query).toList());
            if (found.size() != batch.size()) {
                throw new IllegalStateException(
                        "The number of results differs from the number of queries");
            }
            return found;
        } catch (RuntimeException | Error e) {
            boolean refused =
                    batch.size() > 1
                            && e instanceof DatabaseFailure
                            && !(e instanceof UnexpectedRowCount)
                            && !DatabaseUnavailable.isCauseOf(e);
            return batch.stream()
                    .map(pending -> refused ? retrySingly(key, pending) : Coalescer.<A>failing(e))
                    .toList();
        }
    }

    private Supplier<A> retrySingly(K key, Pending<Q, A> pending) {
        return () -> executeSingly(key, pending.query());
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
     * Lets the thread of the first waiting query answer the next batch; nothing waits for the
     * current thread.
     */
    private void startNextBatch(K key) {
        List<Pending<Q, A>> batch = queues.nextBatch(key);
        if (!batch.isEmpty()) {
            batch.get(0).next().complete(() -> runBatch(key, batch));
        }
    }

    /** Waits until it is known what this thread is to do. */
    private Supplier<A> await(K key, Pending<Q, A> pending) {
        try {
            return pending.next().get(maxWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return queues.remove(key, pending) ? retrySingly(key, pending) : awaitBatch(pending);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return queues.remove(key, pending) ? retrySingly(key, pending) : pending.next().join();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A query in a batch is completed in any case. It is not executed again: it might take effect
     * twice.
     */
    private Supplier<A> awaitBatch(Pending<Q, A> pending) {
        return pending.next()
                .completeOnTimeout(Coalescer::notExecuted, MAX_STATEMENT_SECONDS, SECONDS)
                .join();
    }

    /**
     * Executes a statement whose rows say in the column {@code place} which of the queries they
     * answer, from 1 on.
     *
     * @param queries the number of queries
     * @param read null for a row that is no answer; an exception that it throws is for the asker of
     *     that query alone, since the statement has taken effect
     * @return for each query its answer, or the exception from reading it
     */
    public static <T> List<Supplier<Optional<T>>> byPlace(
            SqlStatement statement, int queries, Function<Row, T> read) {
        Map<Integer, Supplier<Optional<T>>> answers = new HashMap<>();
        statement.list(row -> answers.put(row.integer("place"), answer(row, read)));
        return IntStream.rangeClosed(1, queries)
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

    BatchQueues<K, ?> queues() {
        return queues;
    }

    /**
     * For each key, the number of running statements and the queue of queries that wait for one.
     */
    static final class BatchQueues<K, T> {

        /** The maximum number of queries that one statement answers. */
        private static final int MAX_BATCH = 64;

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

        /** Whether the query may be executed at once; otherwise it is put into the queue. */
        synchronized boolean tryStart(K key, T query) {
            KeyQueue<T> queue = queues.computeIfAbsent(key, any -> new KeyQueue<>());
            if (queue.running < MAX_RUNNING) {
                queue.running++;
                return true;
            }
            queue.waiting.add(query);
            return false;
        }

        /**
         * Called when a statement has ended: returns the queries of the next one; empty if none
         * waits.
         */
        synchronized List<T> nextBatch(K key) {
            KeyQueue<T> queue = queues.get(key);
            List<T> batch = new ArrayList<>();
            while (!queue.waiting.isEmpty() && batch.size() < MAX_BATCH) {
                batch.add(queue.waiting.remove());
            }
            if (batch.isEmpty() && --queue.running == 0) {
                queues.remove(key);
            }
            return batch;
        }

        /**
         * Removes a query from the queue.
         *
         * @return whether it was still waiting
         */
        synchronized boolean remove(K key, T query) {
            KeyQueue<T> queue = queues.get(key);
            return queue != null && queue.waiting.remove(query);
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
