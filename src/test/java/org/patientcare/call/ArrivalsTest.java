package org.patientcare.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Waiting;

@DisplayName("4: when visitors are let in")
class ArrivalsTest {

    private final ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);
    private final AtomicBoolean busy = new AtomicBoolean(true);
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void end() {
        busy.set(false);
        over.countDown();
        scheduler.shutdownNow();
    }

    @Test
    @DisplayName("not before the thread of the handshake waits for its next request")
    void notBeforeTheHandshakeIsDone() {
        Arrivals arrivals = new Arrivals(scheduler, Waiting.DEADLINE);
        CompletableFuture<Void> opened = arrivals.opened(handshake());
        AtomicBoolean busyAtArrival = new AtomicBoolean();
        CompletableFuture<Void> arrived =
                arrivals.then(opened, () -> busyAtArrival.set(busy.get()));
        Waiting.until("looked", () -> scheduler.getCompletedTaskCount() > 5);
        assertThat(opened).isNotDone();
        assertThat(arrived).isNotDone();

        busy.set(false);

        Waiting.until("let in", arrived::isDone);
        assertThat(busyAtArrival).isFalse();
    }

    @Test
    @DisplayName("at once when that thread has ended")
    void atOnceWhenTheThreadHasEnded() throws InterruptedException {
        Thread handshake = handshake();
        busy.set(false);
        over.countDown();
        handshake.join();

        Arrivals arrivals = new Arrivals(scheduler, Waiting.DEADLINE.multipliedBy(2));
        Waiting.until("opened", arrivals.opened(handshake)::isDone);
    }

    @Test
    @DisplayName("in the end, when that thread goes from request to request")
    void inTheEndWhenTheThreadIsBusy() {
        Arrivals arrivals = new Arrivals(scheduler, Duration.ofMillis(100));

        Waiting.until("opened", arrivals.opened(handshake())::isDone);
        assertThat(busy).isTrue();
    }

    /** Works while there is something to do, and then waits. */
    private Thread handshake() {
        Thread handshake =
                new Thread(
                        () -> {
                            while (busy.get()) {
                                Thread.onSpinWait();
                            }
                            while (over.getCount() > 0) {
                                LockSupport.parkNanos(1_000_000);
                            }
                        });
        handshake.setDaemon(true);
        handshake.start();
        return handshake;
    }
}
