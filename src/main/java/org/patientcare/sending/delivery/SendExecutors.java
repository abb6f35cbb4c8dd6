package org.patientcare.sending.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;

/** The thread pool of each channel, which sends messages or, in capture mode, stores them. */
@ApplicationScoped
class SendExecutors {

    /**
     * How long a call waits for all channels together. It must return within ten seconds; the
     * remaining second is for storing the result.
     */
    static final Duration SEND_TIMEOUT = Duration.ofSeconds(9);

    /**
     * After this time no message is submitted any more: it would be reported as failed and could
     * arrive nevertheless.
     */
    static final Duration SUBMIT_TIMEOUT = Duration.ofMillis(8_500);

    /** How many messages each channel of a node sends concurrently. */
    private static final int SIZE = 16;

    /**
     * How many messages may wait in the queue of a channel. Each one blocks one of the server's 200
     * request threads.
     */
    private static final int WAITING = 150;

    @Resource private ManagedThreadFactory threads;
    @Inject private DeliverySettings settings;
    @Inject private CapturedMessages captured;
    @Inject private SendMetrics metrics;
    @Inject @Any private Instance<MessageSender> partners;

    private final Map<MessageChannel, SendExecutor> executors = new EnumMap<>(MessageChannel.class);

    @PostConstruct
    void start() {
        if (settings.isCaptureMode()) {
            for (MessageChannel channel : MessageChannel.values()) {
                executors.put(
                        channel,
                        new SendExecutor(captured.channel(channel), SIZE, WAITING, threads));
            }
        } else {
            partners.forEach(
                    p -> executors.put(p.kind(), new SendExecutor(p, SIZE, WAITING, threads)));
        }
    }

    @PreDestroy
    void stop() {
        executors.values().forEach(SendExecutor::close);
    }

    /** Starts to send a message. Its outcome is reported once. */
    SendTask submit(
            MessageChannel channel,
            OutgoingMessage message,
            Deadline deadline,
            SendTask.OutcomeRecorder outcomeRecorder) {
        SendTask task = executors.get(channel).submit(message, deadline, outcomeRecorder);
        task.thenAccept(result -> metrics.record(channel, result.state()));
        return task;
    }

    /**
     * Waits for the result. A message that takes too long is not cancelled, because its outcome
     * still has to be stored.
     *
     * @param sendTask null for a channel that was not requested
     * @return null if {@code sendTask} is null
     */
    ChannelResult awaitResult(MessageChannel channel, SendTask sendTask, Deadline end) {
        if (sendTask == null) {
            return null;
        }
        try {
            return executors.get(channel).await(sendTask, end);
        } catch (TimeoutException e) {
            return ChannelResult.unclear(FaultCode.SENDING_UNCLEAR.of(channel.title()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ChannelResult.unclear(FaultCode.SENDING_STOPPED.of());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The task of sending one message, which runs or waits for a thread. Its outcome is reported
     * exactly once.
     */
    static final class SendTask extends CompletableFuture<ChannelResult> implements Runnable {

        private static final Logger LOG = System.getLogger(SendExecutors.class.getName());

        private final MessageSender channel;
        private final OutgoingMessage message;
        private final Deadline deadline;
        private final OutcomeRecorder outcomeRecorder;

        SendTask(
                MessageSender channel,
                OutgoingMessage message,
                Deadline deadline,
                OutcomeRecorder outcomeRecorder) {
            this.channel = channel;
            this.message = message;
            this.deadline = deadline;
            this.outcomeRecorder = outcomeRecorder;
        }

        /** Stores the outcome of an attempt; nothing unless overridden. */
        interface OutcomeRecorder {

            /**
             * @param partnersId the id by which receipts will refer to the message
             */
            default void accepted(Optional<String> partnersId) {}

            default void failed(Fault fault) {}
        }

        @Override
        public void run() {
            if (deadline.isPassed()) {
                refuse();
                return;
            }
            try {
                complete(sendAndReport());
            } catch (Error e) {
                completeExceptionally(e);
                throw e;
            }
        }

        /** Completes the task without sending the message. */
        void refuse() {
            complete(
                    undelivered(
                            ChannelResult.failed(
                                    FaultCode.SENDING_OVERLOADED.of(channel.kind().title()))));
        }

        private ChannelResult sendAndReport() {
            Optional<String> partnersId;
            try {
                partnersId = channel.send(message, deadline);
            } catch (UndeliveredException e) {
                return undelivered(e.result());
            } catch (RuntimeException e) {
                LOG.log(
                        Level.ERROR,
                        "A message could not be sent by " + channel.kind().title(),
                        withoutValues(e));
                return undelivered(ChannelResult.unclear(FaultCode.SENDING_DEFECT.of()));
            }
            report(() -> outcomeRecorder.accepted(partnersId));
            return ChannelResult.DELIVERED;
        }

        private ChannelResult undelivered(ChannelResult result) {
            report(() -> outcomeRecorder.failed(result.fault()));
            return result;
        }

        /**
         * Reports the outcome. A failure to store it is only logged: the caller gets the result all
         * the same.
         */
        private static void report(Runnable ending) {
            try {
                ending.run();
            } catch (RuntimeException e) {
                LOG.log(
                        Level.ERROR,
                        "The outcome of a delivery could not be stored",
                        withoutValues(e));
            }
        }

        /**
         * The types and stack traces of an exception and its causes, without their messages, which
         * could contain the recipient.
         */
        private static Throwable withoutValues(Throwable failure) {
            Throwable cause = failure.getCause();
            Throwable bare =
                    new IllegalStateException(
                            failure.getClass().getName(),
                            cause == null ? null : withoutValues(cause));
            bare.setStackTrace(failure.getStackTrace());
            return bare;
        }
    }

    /**
     * The thread pool of one channel, with a bounded queue of messages, which hold no database
     * connection. Messages wait in it only while others are completed. If the outside system hangs,
     * new and waiting messages are refused, so that it blocks neither the server's request threads
     * nor the other channel.
     */
    static final class SendExecutor implements AutoCloseable {

        private static final long IDLE_SECONDS = 30;

        /**
         * The pool counts as stuck if all threads are busy and none has begun or completed a
         * message for this time.
         */
        static final Duration STUCK = Duration.ofSeconds(4);

        private static final long RECHECK_NANOS = Duration.ofMillis(250).toNanos();

        private final MessageSender channel;
        private final ThreadPoolExecutor threads;
        private volatile long progressAt = System.nanoTime();

        /**
         * @param size how many messages are sent concurrently
         * @param waiting how many messages may wait in the queue
         */
        SendExecutor(MessageSender channel, int size, int waiting, ThreadFactory factory) {
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
         * Starts to send a message. Its outcome is reported once, even if nobody waits for the
         * result any more.
         */
        SendTask submit(
                OutgoingMessage message,
                Deadline deadline,
                SendTask.OutcomeRecorder outcomeRecorder) {
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
}
