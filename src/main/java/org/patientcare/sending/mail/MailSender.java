package org.patientcare.sending.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.EmailAddress;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.UndeliveredException;

/** Submits mails to the mail server, over one connection each, and never repeats one. */
final class MailSender {

    private static final Logger LOG = System.getLogger(MailSender.class.getName());

    private final Session session;
    private final String from;
    private final Clock clock;

    MailSender(Session session, String from, Clock clock) {
        this.session = session;
        this.from = from;
        this.clock = clock;
    }

    String from() {
        return from;
    }

    /**
     * @param deadline after it the message is not sent, whatever the connection's state
     * @throws UndeliveredException if the server did not accept the mail, or may not have
     */
    void send(OutgoingMessage message, Deadline deadline) throws UndeliveredException {
        OutgoingMail mail = mail(message, deadline);
        Transport transport = connected();
        try {
            mail.requireTime();
            transport.sendMessage(mail, mail.getAllRecipients());
        } catch (IOException | MessagingException e) {
            throw MailFailures.sending(e);
        } finally {
            close(transport);
        }
    }

    private OutgoingMail mail(OutgoingMessage message, Deadline deadline)
            throws UndeliveredException {
        String to = EmailAddress.require(message.recipient());
        try {
            return new OutgoingMail(session, from, message, clock.instant(), deadline)
                    .to(to, message.name());
        } catch (MessagingException e) {
            throw new IllegalStateException("A mail could not be created", e);
        }
    }

    private Transport connected() throws UndeliveredException {
        try {
            Transport transport = session.getTransport();
            transport.connect();
            return transport;
        } catch (MessagingException e) {
            LOG.log(Level.WARNING, "No connection to the mail server: {0}", e.getMessage().strip());
            throw MailFailures.connecting(e);
        }
    }

    /** A failure to close the connection does not change the result. */
    private static void close(Transport transport) {
        try {
            transport.close();
        } catch (MessagingException e) {
            LOG.log(Level.DEBUG, "Closing the connection to the mail server failed");
        }
    }
}
