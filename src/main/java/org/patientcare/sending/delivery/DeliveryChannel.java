package org.patientcare.sending.delivery;

import java.util.Optional;

/** An outside partner that takes messages: a mail server, an SMS centre. */
public interface DeliveryChannel {

    Channel kind();

    /**
     * Hands the message over, once, and returns when the partner took it. Blocks for as long as the
     * partner's time-outs allow; never called in a transaction.
     *
     * @param latest after which nobody waits any more: the message must not leave
     * @return under which id the partner's receipts will name the message, if it sends any
     * @throws UndeliveredException if the partner did not take it, or perhaps did not
     */
    Optional<String> send(OutgoingMessage message, Deadline latest) throws UndeliveredException;
}
