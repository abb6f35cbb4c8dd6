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

@DisplayName("work without an end, on a thread of its own")
class BackgroundLoopTest {

    private static final Duration SHORT = Duration.ofMillis(1);

    private final HeardLog log = new HeardLog();
    private final Semaphore work = new Semaphore(0);
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicBoolean left = new AtomicBoolean();
    private volatile Thread thread;
    private BackgroundLoop loop = loop(this::turn);

    private final ThreadFactory threads =
            task -> {
                thread = new Thread(task);
                return thread;
            };

    @AfterEach
    void end() {
        loop.end();
        log.close();
    }

    @Test
    @DisplayName("turns follow each other, until the end; then what is last is done")
    void turnsFollowEachOther() {
        loop.begin(threads);
        work.release(3);
        Waiting.until("three turns", () -> turns.get() == 3);
        assertThat(left).isFalse();

        loop.end();

        assertThat(thread.isAlive()).isFalse();
        assertThat(left).isTrue();
        assertThat(loop.isEnding()).isTrue();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    @DisplayName("no failure ends it, whatever it is, nor one of what is done after failures")
    void noFailureEndsIt() {
        loop =
                loop(() -> {
                            turn();
                            fail(turns.get());
                        })
                        .afterFailure(
                                () -> {
                                    failed.incrementAndGet();
                                    throw new IllegalStateException();
                                },
                                SHORT);
        loop.begin(threads);
        work.release(4);

        Waiting.until("four failures", () -> failed.get() == 4);
        assertThat(thread.isAlive()).isTrue();
        assertThat(log.aloud())
                .containsExactlyInAnyOrder(
                        "WARNING Nothing was done: SQL state 23505",
                        "SEVERE Nothing was done: java.lang.AssertionError",
                        "SEVERE Nothing was done: java.lang.OutOfMemoryError",
                        "SEVERE Nothing was done: java.lang.NoClassDefFoundError",
                        "WARNING Nothing was done: java.lang.IllegalStateException");
    }

    @Test
    @DisplayName("an interrupt by somebody else does not end it")
    void anInterruptOfOthers() {
        loop.begin(threads);
        thread.interrupt();
        work.release();

        Waiting.until("a turn", () -> turns.get() == 1);
        assertThat(left).isFalse();
    }

    @Test
    @DisplayName("it rests after a failure, and the end does not wait for that")
    void theEndEndsARest() {
        loop =
                loop(() -> {
                            turn();
                            fail(0);
                        })
                        .afterFailure(failed::incrementAndGet, Waiting.DEADLINE)
                        .wokenBy(any -> {});
        loop.begin(threads);
        work.release(2);
        Waiting.until("a failure", () -> failed.get() == 1);

        loop.end();

        assertThat(thread.isAlive()).isFalse();
        assertThat(turns).hasValue(1);
        assertThat(left).isTrue();
    }

    @Test
    @DisplayName("one that must not be interrupted is woken as it says")
    void wokenInAnotherWay() {
        AtomicBoolean interrupted = new AtomicBoolean();
        loop =
                loop(this::turn)
                        .wokenBy(any -> work.release())
                        .atLast(() -> interrupted.set(Thread.currentThread().isInterrupted()));
        loop.begin(threads);

        loop.end();

        assertThat(thread.isAlive()).isFalse();
        assertThat(interrupted).isFalse();
    }

    @Test
    @DisplayName("one that never began can be ended")
    void neverBegun() {
        loop.end();

        assertThat(loop.isEnding()).isTrue();
        assertThat(left).isFalse();
    }

    private BackgroundLoop loop(BackgroundLoop.Turn turn) {
        return new BackgroundLoop(log.logger(), "Nothing was done", turn)
                .atLast(() -> left.set(true));
    }

    private void turn() throws InterruptedException {
        work.acquire();
        turns.incrementAndGet();
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
