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
 * The thread pool of one channel, with a bounded queue of messages, which hold no database
 * connection. Messages wait in it only while others are completed. If the outside system hangs, new
 * and waiting messages are refused, so that it blocks neither the server's request threads nor the
 * other channel.
 */
final class SendExecutor implements AutoCloseable {

    private static final long IDLE_SECONDS = 30;

    /**
     * The pool counts as stuck if all threads are busy and none has begun or completed a message
     * for this time.
     */
    static final Duration STUCK = Duration.ofSeconds(4);

    private static final long RECHECK_NANOS = Duration.ofMillis(250).toNanos();

    private final DeliveryChannel channel;
    private final ThreadPoolExecutor threads;
    private volatile long progressAt = System.nanoTime();

    /**
     * @param size how many messages are sent concurrently
     * @param waiting how many messages may wait in the queue
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
                        progressAt = System.nanoTime();
                    }

                    @Override
                    protected void afterExecute(Runnable task, Throwable failure) {
                        progressAt = System.nanoTime();
                    }
                };
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Starts to send a message. Its outcome is reported once, even if nobody waits for the result
     * any more.
     */
    SendTask submit(
            OutgoingMessage message, Deadline deadline, SendTask.OutcomeRecorder outcomeRecorder) {
        SendTask sendTask = new SendTask(channel, message, deadline, outcomeRecorder);
        if (isStuck()) {
            sendTask.refuse();
            return sendTask;
        }
        try {
            threads.execute(sendTask);
        } catch (RejectedExecutionException e) {
            sendTask.refuse();
        }
        return sendTask;
    }

    /**
     * Waits for the result. A message that still waits for a thread when the pool gets stuck is
     * refused.
     *
     * @throws TimeoutException if there is no result in time; the message may still be sent
     */
    ChannelResult await(SendTask sendTask, Deadline end)
            throws TimeoutException, ExecutionException, InterruptedException {
        while (true) {
            try {
                return sendTask.get(Math.min(end.left(), RECHECK_NANOS), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (end.isPassed()) {
                    throw e;
                }
            }
            if (isStuck() && threads.remove(sendTask)) {
                sendTask.refuse();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow().forEach(waiting -> ((SendTask) waiting).refuse());
    }

    private boolean isStuck() {
        return threads.getActiveCount() == threads.getMaximumPoolSize()
                && System.nanoTime() - progressAt > STUCK.toNanos();
    }
}
