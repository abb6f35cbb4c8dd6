package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.Optional;

/**
 * Sends mails of which neither the text nor a row of the attempt is stored, except in capture mode:
 * for texts with secrets, and for features that handle the outcome themselves.
 */
@ApplicationScoped
public class UnkeptMails {

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
        Deadline end = Deadline.in(SendExecutors.PATIENCE);
        Deadline latest = Deadline.in(SendExecutors.LATEST);
        return executors.result(
                Channel.EMAIL, executors.begin(Channel.EMAIL, mail, latest, new NotKept()), end);
    }

    /** Stores nothing: only the caller gets the outcome. */
    private static final class NotKept implements Sending.Ending {

        @Override
        public void accepted(Optional<String> partnersId) {
            // Nothing is stored.
        }

        @Override
        public void failed(String reason) {
            // Nothing is stored.
        }
    }
}
