package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.Optional;

/**
 * Sends mails that are no organization's and hold a secret: nothing of them is kept, neither the
 * text nor a row of the attempt, but in capture mode.
 */
@ApplicationScoped
public class UnkeptMails {

    @Inject private SendExecutors executors;

    /**
     * Sends once, and returns within ten seconds. A mail whose outcome is unclear counts as failed.
     *
     * <p>Not to be called in a transaction: it would hold a connection while the mail server takes
     * its time.
     */
    @Transactional(Transactional.TxType.NEVER)
    public ChannelResult send(OutgoingMessage mail) {
        Deadline end = Deadline.in(SendExecutors.PATIENCE);
        Deadline latest = Deadline.in(SendExecutors.LATEST);
        return executors.result(
                Channel.EMAIL, executors.begin(Channel.EMAIL, mail, latest, new NotKept()), end);
    }

    /** Whoever asked for the mail is told how it ended, and nobody else. */
    private static final class NotKept implements Sending.Ending {

        @Override
        public void accepted(Optional<String> partnersId) {
            // No row says that it was sent.
        }

        @Override
        public void failed(String reason) {
            // Nor that it was not.
        }
    }
}
