package org.patientcare.sending.delivery;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The task of sending one message, which runs or waits for a thread. Its outcome is reported
 * exactly once.
 */
final class SendTask extends CompletableFuture<ChannelResult> implements Runnable {

    private static final Logger LOG = System.getLogger(SendTask.class.getName());
    private static final String DEFECT =
            "The message could not be sent because of a defect on our side.";

    private final DeliveryChannel channel;
    private final OutgoingMessage message;
    private final Deadline deadline;
    private final OutcomeRecorder outcomeRecorder;

    SendTask(
            DeliveryChannel channel,
            OutgoingMessage message,
            Deadline deadline,
            OutcomeRecorder outcomeRecorder) {
        this.channel = channel;
        this.message = message;
        this.deadline = deadline;
        this.outcomeRecorder = outcomeRecorder;
    }

    /** Stores the outcome of an attempt. */
    interface OutcomeRecorder {

        /**
         * @param partnersId the id by which receipts will refer to the message
         */
        void accepted(Optional<String> partnersId);

        void failed(String reason);
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
                                "Too many messages are being sent by "
                                        + channel.kind().title()
                                        + ": try again later.")));
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
            return undelivered(ChannelResult.unclear(DEFECT));
        }
        report(() -> outcomeRecorder.accepted(partnersId));
        return ChannelResult.DELIVERED;
    }

    private ChannelResult undelivered(ChannelResult result) {
        report(() -> outcomeRecorder.failed(result.reason()));
        return result;
    }

    /**
     * Reports the outcome. A failure to store it is only logged: the caller gets the result all the
     * same.
     */
    private static void report(Runnable ending) {
        try {
            ending.run();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "The outcome of a delivery could not be stored", withoutValues(e));
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
                        failure.getClass().getName(), cause == null ? null : withoutValues(cause));
        bare.setStackTrace(failure.getStackTrace());
        return bare;
    }
}
