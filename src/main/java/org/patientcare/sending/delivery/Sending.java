package org.patientcare.sending.delivery;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A message that is being sent, or waits for a thread. Its end is reported exactly once. */
final class Sending extends CompletableFuture<ChannelResult> implements Runnable {

    private static final Logger LOG = System.getLogger(Sending.class.getName());
    private static final String DEFECT =
            "The message could not be sent because of a defect on our side.";

    private final DeliveryChannel channel;
    private final OutgoingMessage message;
    private final Deadline latest;
    private final Ending ending;

    Sending(DeliveryChannel channel, OutgoingMessage message, Deadline latest, Ending ending) {
        this.channel = channel;
        this.message = message;
        this.latest = latest;
        this.ending = ending;
    }

    /** Who keeps how an attempt ended. */
    interface Ending {

        /**
         * @param partnersId under which receipts will name the message
         */
        void accepted(Optional<String> partnersId);

        void failed(String reason);
    }

    @Override
    public void run() {
        if (latest.isPassed()) {
            refuse();
            return;
        }
        try {
            complete(sent());
        } catch (Error e) {
            completeExceptionally(e);
            throw e;
        }
    }

    /** It has not left and will not. */
    void refuse() {
        complete(
                failed(
                        "Too many messages are on their way by "
                                + channel.kind().title()
                                + ": try again later."));
    }

    private ChannelResult sent() {
        Optional<String> partnersId;
        try {
            partnersId = channel.send(message, latest);
        } catch (UndeliveredException e) {
            return e.isUnclear() ? unclear(e.getMessage()) : failed(e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "A message could not be sent by " + channel.kind().title(),
                    withoutValues(e));
            return unclear(DEFECT);
        }
        tell(() -> ending.accepted(partnersId));
        return ChannelResult.DELIVERED;
    }

    private ChannelResult failed(String reason) {
        tell(() -> ending.failed(reason));
        return ChannelResult.failed(reason);
    }

    private ChannelResult unclear(String reason) {
        tell(() -> ending.failed(reason));
        return ChannelResult.unclear(reason);
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
