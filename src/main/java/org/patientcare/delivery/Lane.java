package org.patientcare.delivery;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of one channel: a few, and nobody waits for one. So a partner that hangs keeps
 * neither the server's threads nor the other channel busy, and who comes too late hears it at once.
 */
final class Lane implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Lane.class.getName());
    private static final long IDLE_SECONDS = 30;
    private static final String DEFECT =
            "The message could not be sent because of a defect on our side.";

    private final DeliveryChannel channel;
    private final ThreadPoolExecutor threads;

    Lane(DeliveryChannel channel, int size, ThreadFactory factory) {
        this.channel = channel;
        threads =
                new ThreadPoolExecutor(
                        0, size, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    /** Who keeps how an attempt ended. */
    interface Ending {

        /**
         * @param partnersId under which receipts will name the message
         */
        void accepted(Optional<String> partnersId);

        void failed(String reason);
    }

    /** Begins to send. The ending is told once, also when nobody waits for the result any more. */
    Future<ChannelResult> begin(OutgoingMessage message, Deadline latest, Ending ending) {
        try {
            return threads.submit(() -> send(message, latest, ending));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(
                    failed(
                            "Too many messages are on their way by "
                                    + channel.kind().title()
                                    + ": try again later.",
                            ending));
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private ChannelResult send(OutgoingMessage message, Deadline latest, Ending ending) {
        Optional<String> partnersId;
        try {
            partnersId = channel.send(message, latest);
        } catch (UndeliveredException e) {
            return failed(e.getMessage(), ending);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "A message could not be sent by " + channel.kind().title(),
                    withoutValues(e));
            return failed(DEFECT, ending);
        }
        tell(() -> ending.accepted(partnersId));
        return ChannelResult.DELIVERED;
    }

    private static ChannelResult failed(String reason, Ending ending) {
        tell(() -> ending.failed(reason));
        return ChannelResult.failed(reason);
    }

    /** The caller learns what became of the message, whether or not it could be kept. */
    private static void tell(Runnable ending) {
        try {
            ending.run();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "The end of a delivery could not be kept", withoutValues(e));
        }
    }

    /** What failed and where; messages of exceptions could name the recipient. */
    private static Throwable withoutValues(Throwable failure) {
        Throwable cause = failure.getCause();
        Throwable bare =
                new IllegalStateException(
                        failure.getClass().getName(), cause == null ? null : withoutValues(cause));
        bare.setStackTrace(failure.getStackTrace());
        return bare;
    }
}
