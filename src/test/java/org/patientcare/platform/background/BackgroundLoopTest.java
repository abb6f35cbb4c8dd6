package org.patientcare.platform.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Waiting;

@DisplayName("A loop of background work, on a thread of its own")
class BackgroundLoopTest {

    private static final Duration SHORT = Duration.ofMillis(1);

    private final RecordedLog log = new RecordedLog();
    private final Semaphore work = new Semaphore(0);
    private final AtomicInteger iterations = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicBoolean lastTaskRan = new AtomicBoolean();
    private volatile Thread thread;
    private BackgroundLoop loop = loop(this::turn);

    private final ThreadFactory threads =
            task -> {
                thread = new Thread(task);
                return thread;
            };

    @AfterEach
    void end() {
        loop.stop();
        log.close();
    }

    @Test
    @DisplayName("iterations follow each other until the loop is ended; then the last task runs")
    void iterationsFollowEachOther() {
        loop.start(threads);
        work.release(3);
        Waiting.until("three iterations", () -> iterations.get() == 3);
        assertThat(lastTaskRan).isFalse();

        loop.stop();

        assertThat(thread.isAlive()).isFalse();
        assertThat(lastTaskRan).isTrue();
        assertThat(loop.isEnding()).isTrue();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    @DisplayName(
            "no failure ends the loop, of whatever kind, nor does a failure of the task that runs after failures")
    void noFailureEndsIt() {
        loop =
                loop(() -> {
                            turn();
                            fail(iterations.get());
                        })
                        .afterFailure(
                                () -> {
                                    failed.incrementAndGet();
                                    throw new IllegalStateException();
                                },
                                SHORT);
        loop.start(threads);
        work.release(4);

        Waiting.until("four failures", () -> failed.get() == 4);
        assertThat(thread.isAlive()).isTrue();
        assertThat(log.aboveDebug())
                .containsExactlyInAnyOrder(
                        "WARNING Nothing was done: SQL state 23505",
                        "SEVERE Nothing was done: java.lang.AssertionError",
                        "SEVERE Nothing was done: java.lang.OutOfMemoryError",
                        "SEVERE Nothing was done: java.lang.NoClassDefFoundError",
                        "WARNING Nothing was done: java.lang.IllegalStateException");
    }

    @Test
    @DisplayName("an interrupt from elsewhere does not end the loop")
    void anInterruptFromElsewhereIsIgnored() {
        loop.start(threads);
        thread.interrupt();
        work.release();

        Waiting.until("an iteration", () -> iterations.get() == 1);
        assertThat(lastTaskRan).isFalse();
    }

    @Test
    @DisplayName("it pauses after a failure, and ending the loop does not wait for the pause")
    void endingInterruptsThePause() {
        loop =
                loop(() -> {
                            turn();
                            fail(0);
                        })
                        .afterFailure(failed::incrementAndGet, Waiting.DEADLINE)
                        .wokenBy(any -> {});
        loop.start(threads);
        work.release(2);
        Waiting.until("a failure", () -> failed.get() == 1);

        loop.stop();

        assertThat(thread.isAlive()).isFalse();
        assertThat(iterations).hasValue(1);
        assertThat(lastTaskRan).isTrue();
    }

    @Test
    @DisplayName("a loop that must not be interrupted is woken in the way it sets")
    void wokenInAnotherWay() {
        AtomicBoolean interrupted = new AtomicBoolean();
        loop =
                loop(this::turn)
                        .wokenBy(any -> work.release())
                        .afterLast(() -> interrupted.set(Thread.currentThread().isInterrupted()));
        loop.start(threads);

        loop.stop();

        assertThat(thread.isAlive()).isFalse();
        assertThat(interrupted).isFalse();
    }

    @Test
    @DisplayName("a loop that was never started can be ended")
    void neverBegun() {
        loop.stop();

        assertThat(loop.isEnding()).isTrue();
        assertThat(lastTaskRan).isFalse();
    }

    private BackgroundLoop loop(BackgroundLoop.Iteration iteration) {
        return new BackgroundLoop(log.logger(), "Nothing was done", iteration)
                .afterLast(() -> lastTaskRan.set(true));
    }

    private void turn() throws InterruptedException {
        work.acquire();
        iterations.incrementAndGet();
    }

    private static void fail(int turn) throws SQLException {
        switch (turn) {
            case 1 -> throw new AssertionError();
            case 2 -> throw new OutOfMemoryError();
            case 3 -> throw new NoClassDefFoundError();
            default -> throw new SQLException("a row", "23505");
        }
    }
}
