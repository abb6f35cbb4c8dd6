package org.patientcare.platform.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Waiting;

@DisplayName("Background tasks: repeated and one-off")
class BackgroundTasksTest {

    private final RecordedLog log = new RecordedLog();
    private final AtomicInteger done = new AtomicInteger();
    private final BackgroundTasks tasks = new BackgroundTasks(log.logger(), "Nothing was done");

    @BeforeEach
    void begin() {
        tasks.start(Thread::new, 1);
    }

    @AfterEach
    void end() {
        tasks.stop();
        log.close();
    }

    @Test
    @DisplayName("no failure ends a repeated task, not even a java.lang.Error")
    void noFailureEndsARepeatedTask() {
        tasks.every(
                Duration.ofMillis(1),
                () -> {
                    if (done.incrementAndGet() % 2 == 0) {
                        throw new AssertionError();
                    }
                });

        Waiting.until("it ran five times", () -> done.get() >= 5);
        assertThat(log.aboveDebug())
                .containsExactly("SEVERE Nothing was done: java.lang.AssertionError");
    }

    @Test
    @DisplayName("a one-off task runs once, also after another task has failed")
    void oneOffTasksRunOnce() {
        tasks.execute(
                () -> {
                    throw new IllegalStateException();
                });
        tasks.execute(done::incrementAndGet);

        Waiting.until("done", () -> done.get() == 1);
        assertThat(log.aboveDebug())
                .containsExactly("WARNING Nothing was done: java.lang.IllegalStateException");
    }

    @Test
    @DisplayName(
            "ending interrupts the running task, and tasks that are submitted later are not run")
    void endingInterruptsTheRunningTask() {
        CountDownLatch began = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        tasks.execute(
                () -> {
                    began.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.set(true);
                    }
                });
        Waiting.until("the task runs", () -> began.getCount() == 0);

        tasks.stop();
        tasks.execute(done::incrementAndGet);

        Waiting.until("interrupted", interrupted::get);
        assertThat(done).hasValue(0);
        assertThat(log.aboveDebug()).isEmpty();
    }
}
