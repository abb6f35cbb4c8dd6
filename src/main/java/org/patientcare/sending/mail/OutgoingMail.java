package org.patientcare.sending.mail;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.OutgoingMessage;

/**
 * A message as a mail: text and HTML in UTF-8, possibly a calendar file, marked as sent
 * automatically ({@code Auto-Submitted}).
 */
final class OutgoingMail extends MimeMessage {

    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final String NO_UTF_8 = "UTF-8 is missing";

    private final String from;
    private final Deadline deadline;

    /** The deadline passed before the mail was submitted. */
    static final class DeadlinePassedException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * @param from the sender's address; the organization's name is its display name
     * @param deadline after it the mail cannot be written any more
     */
    OutgoingMail(
            Session session, String from, OutgoingMessage message, Instant at, Deadline deadline)
            throws MessagingException {
        super(session);
        this.from = from;
        this.deadline = deadline;
        setFrom(named(from, message.sender()));
        setHeader("Subject", subject(message.subject()));
        setSentDate(Date.from(at));
        setHeader("Auto-Submitted", "auto-generated");
        setHeader("X-Auto-Response-Suppress", "All");
        setContentLanguage(new String[] {message.language().code()});
        setContent(MailParts.of(message));
    }

    /**
     * @param to a checked address
     */
    OutgoingMail to(String to, String name) throws MessagingException {
        setRecipient(Message.RecipientType.TO, named(to, name));
        saveChanges();
        return this;
    }

    void requireTime() throws DeadlinePassedException {
        if (deadline.isPassed()) {
            throw new DeadlinePassedException();
        }
    }

    /**
     * Writes the mail between the DATA command and the end of data. If this fails, the connection
     * is closed without the end of data, and the server must discard the mail.
     */
    @Override
    public void writeTo(OutputStream out, String[] left) throws IOException, MessagingException {
        requireTime();
        super.writeTo(out, left);
        requireTime();
    }

    /** The default id would reveal the host name and the operating system's user. */
    @Override
    protected void updateMessageID() throws MessagingException {
        String domain = from.substring(from.lastIndexOf('@') + 1);
        setHeader("Message-ID", "<" + UUID.randomUUID() + "@" + domain + ">");
    }

    private static String subject(String text) throws MessagingException {
        try {
            return MimeUtility.fold("Subject: ".length(), HeaderText.text(text));
        } catch (UnsupportedEncodingException e) {
            throw new MessagingException(NO_UTF_8, e);
        }
    }

    private static InternetAddress named(String address, String name) throws MessagingException {
        try {
            return new Named(address, name);
        } catch (UnsupportedEncodingException e) {
            throw new MessagingException(NO_UTF_8, e);
        }
    }

    /** An address with a display name that is encoded as {@link HeaderText} does it. */
    private static final class Named extends InternetAddress {

        private static final long serialVersionUID = 1L;

        Named(String address, String name) throws UnsupportedEncodingException {
            super(address, name, UTF_8);
            encodedPersonal = name == null ? null : HeaderText.word(name);
        }
    }
}
