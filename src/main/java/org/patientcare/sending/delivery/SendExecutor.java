package org.patientcare.sending.delivery;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The threads of one channel, and a bounded number of messages that wait for one, without a
 * connection to the database. They wait only while messages get through: where the partner hangs,
 * nobody waits behind those that hang with it, so that it keeps neither the server's threads nor
 * the other channel busy.
 */
final class SendExecutor implements AutoCloseable {

    private static final long IDLE_SECONDS = 30;

    /** All threads are busy, and not one of them has begun or ended a message for so long. */
    static final Duration STUCK = Duration.ofSeconds(4);

    private static final long LOOK_AGAIN_NANOS = Duration.ofMillis(250).toNanos();

    private final DeliveryChannel channel;
    private final ThreadPoolExecutor threads;
    private volatile long movedAt = System.nanoTime();

    /**
     * @param size messages on their way at once
     * @param waiting messages that wait for others to end, at most
     */
    SendExecutor(DeliveryChannel channel, int size, int waiting, ThreadFactory factory) {
        this.channel = channel;
        threads =
                new ThreadPoolExecutor(
                        size,
                        size,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(waiting),
                        factory) {
                    @Override
                    protected void beforeExecute(Thread thread, Runnable task) {
                        movedAt = System.nanoTime();
                    }

                    @Override
                    protected void afterExecute(Runnable task, Throwable failure) {
                        movedAt = System.nanoTime();
                    }
                };
        threads.allowCoreThreadTimeOut(true);
    }

    /** Begins to send. The ending is told once, also when nobody waits for the result any more. */
    Sending begin(OutgoingMessage message, Deadline latest, Sending.Ending ending) {
        Sending sending = new Sending(channel, message, latest, ending);
        if (isStuck()) {
            sending.refuse();
            return sending;
        }
        try {
            threads.execute(sending);
        } catch (RejectedExecutionException e) {
            sending.refuse();
        }
        return sending;
    }

    /**
     * Waits for the end, and for a thread only while others get through.
     *
     * @throws TimeoutException if it did not end in time; then it may be on its way
     */
    ChannelResult await(Sending sending, Deadline end)
            throws TimeoutException, ExecutionException, InterruptedException {
        while (true) {
            try {
                return sending.get(Math.min(end.left(), LOOK_AGAIN_NANOS), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (end.isPassed()) {
                    throw e;
                }
            }
            if (isStuck() && threads.remove(sending)) {
                sending.refuse();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow().forEach(waiting -> ((Sending) waiting).refuse());
    }

    private boolean isStuck() {
        return threads.getActiveCount() == threads.getMaximumPoolSize()
                && System.nanoTime() - movedAt > STUCK.toNanos();
    }
}
