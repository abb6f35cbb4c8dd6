package org.patientcare.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The running components, in the order of their start. They are stopped once, in reverse order,
 * after a start in progress has finished, so that Ctrl-C at any moment leaves no process behind.
 */
final class StartedComponents {

    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private final CountDownLatch stopping = new CountDownLatch(1);

    /**
     * Starts a component.
     *
     * @throws RunFailure if everything is being stopped
     */
    synchronized <T extends AutoCloseable> T start(Supplier<T> start) {
        if (stopping.getCount() == 0) {
            throw new RunFailure("The run has been stopped.");
        }
        T part = start.get();
        started.push(part);
        return part;
    }

    /**
     * Blocks for ever if everything is being stopped, or begins to be within the given time: the
     * process then ends without further messages.
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
                // The other components have to be stopped all the same.
            }
        }
    }
}
