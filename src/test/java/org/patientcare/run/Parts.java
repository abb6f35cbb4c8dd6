package org.patientcare.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What runs, in the order of its start. Stopping goes the other way round, once, and waits for a
 * start that is under way: so a Ctrl-C at any moment leaves nothing behind.
 */
final class Parts {

    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private final CountDownLatch stopping = new CountDownLatch(1);

    /** Starts a part, unless everything is being stopped. */
    synchronized <T extends AutoCloseable> T start(Supplier<T> start) {
        if (stopping.getCount() == 0) {
            throw new RunFailure("The run has been stopped.");
        }
        T part = start.get();
        started.push(part);
        return part;
    }

    /**
     * Does not return if everything is being stopped, now or within a moment: the process ends
     * then, and there is nothing more to say.
     */
    void parkIfStopping(long millis) {
        try {
            if (stopping.await(millis, TimeUnit.MILLISECONDS)) {
                new CountDownLatch(1).await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void stop() {
        stopping.countDown();
        stopAll();
    }

    private synchronized void stopAll() {
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception e) {
                // The other parts have to stop all the same.
            }
        }
    }
}
