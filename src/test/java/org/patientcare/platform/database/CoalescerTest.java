package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Waiting;

@DisplayName("Queries that arrive at the same time are answered together")
class CoalescerTest {

    private static final String HERE = "here";

    /** The numbers of the first queries: as many as may run before others have to wait. */
    private static final List<Integer> FIRST = List.of(-1, 0);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch firstMayEnd = new CountDownLatch(1);
    private final List<List<Integer>> statements = new CopyOnWriteArrayList<>();
    private RuntimeException failureOfBatches;
    private Error errorOfBatches;
    private int failing = Integer.MIN_VALUE;

    private Coalescer<String, Integer, String> coalescer = with(true, Waiting.DEADLINE);

    private Coalescer<String, Integer, String> with(boolean shares, Duration patience) {
        return new Coalescer<>(shares, patience, this::answers);
    }

    private List<Supplier<String>> answers(String key, List<Integer> queried) {
        statements.add(queried);
        if (FIRST.contains(queried.get(0))) {
            Waiting.until("the first queries may end", () -> firstMayEnd.getCount() == 0);
        }
        if (queried.size() > 1 && errorOfBatches != null) {
            throw errorOfBatches;
        }
        if (queried.size() > 1 && failureOfBatches != null) {
            throw failureOfBatches;
        }
        return queried.stream().map(number -> answer(key, number)).toList();
    }

    private Supplier<String> answer(String key, int number) {
        return () -> {
            if (number == failing) {
                throw new IllegalArgumentException("the row of " + number);
            }
            return key + number;
        };
    }

    @AfterEach
    void end() {
        firstMayEnd.countDown();
        threads.shutdownNow();
    }

    @Test
    @DisplayName("a single query runs at once, and leaves nothing behind")
    void aSingleQueryRunsAtOnce() {
        assertThat(coalescer.query(HERE, 7)).isEqualTo("here7");
        assertThat(statements).containsExactly(List.of(7));
        assertThat(coalescer.queues().isIdle()).isTrue();
    }

    @Test
    @DisplayName(
            "queries that arrive meanwhile are answered by the next statement, each with its own answer")
    void queriesThatArriveMeanwhileAreAnsweredTogether() {
        List<CompletableFuture<String>> queried = queryWhileTheFirstAreUnderWay(5);

        firstMayEnd.countDown();

        assertThat(queried.stream().map(CompletableFuture::join))
                .containsExactly("here1", "here2", "here3", "here4", "here5");
        assertThat(statements).hasSize(3);
        assertThat(statements.get(2)).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
        Waiting.until("no query is left", coalescer.queues()::isIdle);
    }

    @Test
    @DisplayName("a statement answers at most 64 queries; the next one answers the others")
    void aStatementAnswersSixtyFourAtMost() {
        List<CompletableFuture<String>> queried = queryWhileTheFirstAreUnderWay(70);

        firstMayEnd.countDown();

        queried.forEach(CompletableFuture::join);
        assertThat(statements.stream().map(List::size)).containsExactlyInAnyOrder(1, 1, 64, 6);
    }

    @Test
    @DisplayName("queries whose combined statement the database refuses are run again one by one")
    void aRefusedGroupIsRunAgainOneByOne() {
        failureOfBatches = new DatabaseFailure(new SQLException("locked", "55P03"));
        List<CompletableFuture<String>> queried = queryWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        assertThat(queried.stream().map(CompletableFuture::join))
                .containsExactly("here1", "here2", "here3");
        assertThat(statements).hasSize(6);
    }

    @Test
    @DisplayName("queries that fail after the statement are not run again: it has taken effect")
    void whatHasTakenEffectIsNotRunAgain() {
        failureOfBatches = new IllegalStateException("a defect");
        List<CompletableFuture<String>> queried = queryWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        for (CompletableFuture<String> one : queried) {
            assertThatThrownBy(one::join).hasCause(failureOfBatches);
        }
        assertThat(statements).hasSize(3);
    }

    @Test
    @DisplayName("an error in one row fails only the query for this row")
    void aWrongRowFailsItsOwnQueryOnly() {
        failing = 2;
        List<CompletableFuture<String>> queried = queryWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        assertThat(queried.get(0).join()).isEqualTo("here1");
        assertThatThrownBy(queried.get(1)::join).hasMessageContaining("the row of 2");
        assertThat(queried.get(2).join()).isEqualTo("here3");
        assertThat(statements).hasSize(3);
    }

    @Test
    @DisplayName("a java.lang.Error fails the whole group, and leaves no caller waiting")
    void anErrorLeavesNoCallerWaiting() {
        errorOfBatches = new StackOverflowError();
        List<CompletableFuture<String>> queried = queryWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        for (CompletableFuture<String> one : queried) {
            assertThatThrownBy(one::join).hasCause(errorOfBatches);
        }
        Waiting.until("no query is left", coalescer.queues()::isIdle);
    }

    @Test
    @DisplayName(
            "if the database cannot be reached, all queries of the group fail and none is repeated")
    void anUnreachableDatabaseFailsAllQueries() {
        failureOfBatches = new DatabaseFailure(new SQLException("gone", "08006"));
        List<CompletableFuture<String>> queried = queryWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        for (CompletableFuture<String> one : queried) {
            assertThatThrownBy(one::join).hasCause(failureOfBatches);
        }
        assertThat(statements).hasSize(3);
    }

    @Test
    @DisplayName("a query that has waited too long runs by itself")
    void aQueryThatWaitedTooLongRunsByItself() {
        coalescer = with(true, Duration.ofMillis(1));
        List<CompletableFuture<String>> first = queryTheFirst();

        assertThat(coalescer.query(HERE, 1)).isEqualTo("here1");
        assertThat(first).noneMatch(CompletableFuture::isDone);
        assertThat(coalescer.queues().waiting(HERE)).isZero();
    }

    @Test
    @DisplayName("queries with different keys do not wait for each other")
    void differentKeysDoNotWaitForEachOther() {
        queryTheFirst();

        assertThat(coalescer.query("there", 1)).isEqualTo("there1");
    }

    @Test
    @DisplayName("switched off, every query runs at once")
    void switchedOffEveryQueryRunsAtOnce() {
        coalescer = with(false, Waiting.DEADLINE);
        queryTheFirst();

        assertThat(coalescer.query(HERE, 1)).isEqualTo("here1");
    }

    @Test
    @DisplayName(
            "a statement with too few answers fails the whole group, and leaves no caller waiting")
    void tooFewAnswersLeaveNoCallerWaiting() {
        Coalescer<String, Integer, String> silent =
                new Coalescer<>(true, Waiting.DEADLINE, (key, queried) -> List.of());

        assertThatThrownBy(() -> silent.query(HERE, 1)).isInstanceOf(IllegalStateException.class);
        assertThat(silent.queues().isIdle()).isTrue();
    }

    /** Starts the first queries, and then others, which wait until the first ones end. */
    private List<CompletableFuture<String>> queryWhileTheFirstAreUnderWay(int others) {
        queryTheFirst();
        List<CompletableFuture<String>> queried =
                IntStream.rangeClosed(1, others).mapToObj(this::query).toList();
        Waiting.until("the other queries wait", () -> coalescer.queues().waiting(HERE) == others);
        return queried;
    }

    private List<CompletableFuture<String>> queryTheFirst() {
        List<CompletableFuture<String>> queried = FIRST.stream().map(this::query).toList();
        Waiting.until("the first queries run", () -> statements.size() == FIRST.size());
        return queried;
    }

    private CompletableFuture<String> query(int number) {
        return CompletableFuture.supplyAsync(() -> coalescer.query(HERE, number), threads);
    }
}
