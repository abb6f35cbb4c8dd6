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

@DisplayName("Questions that arrive at the same time are answered together")
class CoalescerTest {

    private static final String HERE = "here";

    /** As many as may be under way before others have to wait. */
    private static final List<Integer> FIRST = List.of(-1, 0);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch firstMayEnd = new CountDownLatch(1);
    private final List<List<Integer>> statements = new CopyOnWriteArrayList<>();
    private RuntimeException failureOfGroups;
    private Error errorOfGroups;
    private int failing = Integer.MIN_VALUE;

    private Coalescer<String, Integer, String> questions = with(true, Waiting.DEADLINE);

    private Coalescer<String, Integer, String> with(boolean shares, Duration patience) {
        return new Coalescer<>(shares, patience, this::answers);
    }

    private List<Supplier<String>> answers(String key, List<Integer> asked) {
        statements.add(asked);
        if (FIRST.contains(asked.get(0))) {
            Waiting.until("the first may end", () -> firstMayEnd.getCount() == 0);
        }
        if (asked.size() > 1 && errorOfGroups != null) {
            throw errorOfGroups;
        }
        if (asked.size() > 1 && failureOfGroups != null) {
            throw failureOfGroups;
        }
        return asked.stream().map(number -> answer(key, number)).toList();
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
    @DisplayName("a lone question is asked at once, and nothing is left of it")
    void aLoneQuestionIsAskedAtOnce() {
        assertThat(questions.ask(HERE, 7)).isEqualTo("here7");
        assertThat(statements).containsExactly(List.of(7));
        assertThat(questions.lines().isIdle()).isTrue();
    }

    @Test
    @DisplayName("those that arrive meanwhile are answered by the next statement, each as it asked")
    void thoseThatArriveMeanwhileAreAnsweredTogether() {
        List<CompletableFuture<String>> asked = askWhileTheFirstAreUnderWay(5);

        firstMayEnd.countDown();

        assertThat(asked.stream().map(CompletableFuture::join))
                .containsExactly("here1", "here2", "here3", "here4", "here5");
        assertThat(statements).hasSize(3);
        assertThat(statements.get(2)).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
        Waiting.until("nothing is left", questions.lines()::isIdle);
    }

    @Test
    @DisplayName("a statement answers 64 at most; the others come next")
    void aStatementAnswersSixtyFourAtMost() {
        List<CompletableFuture<String>> asked = askWhileTheFirstAreUnderWay(70);

        firstMayEnd.countDown();

        asked.forEach(CompletableFuture::join);
        assertThat(statements.stream().map(List::size)).containsExactlyInAnyOrder(1, 1, 64, 6);
    }

    @Test
    @DisplayName("what the database refuses together is asked again one by one")
    void whatIsRefusedTogetherIsAskedAgainOneByOne() {
        failureOfGroups = new DatabaseFailure(new SQLException("locked", "55P03"));
        List<CompletableFuture<String>> asked = askWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        assertThat(asked.stream().map(CompletableFuture::join))
                .containsExactly("here1", "here2", "here3");
        assertThat(statements).hasSize(6);
    }

    @Test
    @DisplayName("what fails after the statement is not asked again: it has taken effect")
    void whatHasTakenEffectIsNotAskedAgain() {
        failureOfGroups = new IllegalStateException("a defect");
        List<CompletableFuture<String>> asked = askWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        for (CompletableFuture<String> one : asked) {
            assertThatThrownBy(one::join).hasCause(failureOfGroups);
        }
        assertThat(statements).hasSize(3);
    }

    @Test
    @DisplayName("what is wrong with one row fails the one who asked for it, and nobody else")
    void aWrongRowFailsItsOwnQuestion() {
        failing = 2;
        List<CompletableFuture<String>> asked = askWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        assertThat(asked.get(0).join()).isEqualTo("here1");
        assertThatThrownBy(asked.get(1)::join).hasMessageContaining("the row of 2");
        assertThat(asked.get(2).join()).isEqualTo("here3");
        assertThat(statements).hasSize(3);
    }

    @Test
    @DisplayName("an error fails all of a group, and leaves nobody waiting")
    void anErrorLeavesNobodyWaiting() {
        errorOfGroups = new StackOverflowError();
        List<CompletableFuture<String>> asked = askWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        for (CompletableFuture<String> one : asked) {
            assertThatThrownBy(one::join).hasCause(errorOfGroups);
        }
        Waiting.until("nothing is left", questions.lines()::isIdle);
    }

    @Test
    @DisplayName("a database that cannot be reached is told to all, and not asked again")
    void aDatabaseThatIsAwayIsToldToAll() {
        failureOfGroups = new DatabaseFailure(new SQLException("gone", "08006"));
        List<CompletableFuture<String>> asked = askWhileTheFirstAreUnderWay(3);

        firstMayEnd.countDown();

        for (CompletableFuture<String> one : asked) {
            assertThatThrownBy(one::join).hasCause(failureOfGroups);
        }
        assertThat(statements).hasSize(3);
    }

    @Test
    @DisplayName("who has waited too long is asked alone")
    void whoHasWaitedTooLongIsAskedAlone() {
        questions = with(true, Duration.ofMillis(1));
        List<CompletableFuture<String>> first = askTheFirst();

        assertThat(questions.ask(HERE, 1)).isEqualTo("here1");
        assertThat(first).noneMatch(CompletableFuture::isDone);
        assertThat(questions.lines().waiting(HERE)).isZero();
    }

    @Test
    @DisplayName("nobody waits for what has another key")
    void keysAreApart() {
        askTheFirst();

        assertThat(questions.ask("there", 1)).isEqualTo("there1");
    }

    @Test
    @DisplayName("switched off, everybody is asked at once")
    void switchedOffEverybodyIsAskedAtOnce() {
        questions = with(false, Waiting.DEADLINE);
        askTheFirst();

        assertThat(questions.ask(HERE, 1)).isEqualTo("here1");
    }

    @Test
    @DisplayName("a statement that answers too few fails all, and leaves nobody waiting")
    void tooFewAnswersLeaveNobodyWaiting() {
        Coalescer<String, Integer, String> silent =
                new Coalescer<>(true, Waiting.DEADLINE, (key, asked) -> List.of());

        assertThatThrownBy(() -> silent.ask(HERE, 1)).isInstanceOf(IllegalStateException.class);
        assertThat(silent.lines().isIdle()).isTrue();
    }

    /** So many that wait until the first ones end. */
    private List<CompletableFuture<String>> askWhileTheFirstAreUnderWay(int others) {
        askTheFirst();
        List<CompletableFuture<String>> asked =
                IntStream.rangeClosed(1, others).mapToObj(this::ask).toList();
        Waiting.until("the others wait", () -> questions.lines().waiting(HERE) == others);
        return asked;
    }

    private List<CompletableFuture<String>> askTheFirst() {
        List<CompletableFuture<String>> asked = FIRST.stream().map(this::ask).toList();
        Waiting.until("the first are under way", () -> statements.size() == FIRST.size());
        return asked;
    }

    private CompletableFuture<String> ask(int number) {
        return CompletableFuture.supplyAsync(() -> questions.ask(HERE, number), threads);
    }
}
