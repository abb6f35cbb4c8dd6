package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import org.patientcare.sending.delivery.SendExecutors.SendTask;

/**
 * Sends mails, and SMS, of which neither the text nor a row of the attempt is stored, except in
 * capture mode: for texts with secrets, and for features that handle the outcome themselves.
 */
@ApplicationScoped
public class UnrecordedMails {

    private static final SendTask.OutcomeRecorder NOTHING_STORED =
            new SendTask.OutcomeRecorder() {};

    @Inject private SendExecutors executors;

    /**
     * Sends a mail once and returns within ten seconds. A mail whose outcome is unclear counts as
     * failed.
     *
     * <p>Must not be called in a transaction, which would hold a database connection while the mail
     * server responds.
     */
    @Transactional(Transactional.TxType.NEVER)
    public ChannelResult send(OutgoingMessage mail) {
        return send(MessageChannel.EMAIL, mail);
    }

    /** As {@link #send(OutgoingMessage)}, over a channel. */
    @Transactional(Transactional.TxType.NEVER)
    public ChannelResult send(MessageChannel channel, OutgoingMessage message) {
        Deadline end = Deadline.in(SendExecutors.SEND_TIMEOUT);
        Deadline deadline = Deadline.in(SendExecutors.SUBMIT_TIMEOUT);
        return executors.awaitResult(
                channel, executors.submit(channel, message, deadline, NOTHING_STORED), end);
    }
}
