package org.patientcare.sending.delivery;

import java.util.Optional;

/** An outside system that accepts messages: a mail server or an SMS centre. */
public interface MessageSender {

    MessageChannel kind();

    /**
     * Submits the message once and returns when the outside system has accepted it. Blocks as long
     * as its time-outs allow; never called in a transaction.
     *
     * @param deadline after it nobody waits for the result: the message must not be sent
     * @return the id by which receipts will refer to the message, if the system sends any
     * @throws UndeliveredException if the message was not accepted, or may not have been
     */
    Optional<String> send(OutgoingMessage message, Deadline deadline) throws UndeliveredException;
}
