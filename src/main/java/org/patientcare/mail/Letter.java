package org.patientcare.mail;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import org.patientcare.delivery.OutgoingMessage;

/** A message as a mail: text and HTML, in UTF-8, sent by a machine and saying so. */
final class Letter extends MimeMessage {

    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final String ENCODING = "Content-Transfer-Encoding";

    private final String from;

    /**
     * @param from the address; the organization's name stands before it
     * @param to checked
     */
    Letter(Session session, String from, String to, OutgoingMessage message, Instant at)
            throws MessagingException {
        super(session);
        this.from = from;
        setFrom(named(from, message.sender()));
        setRecipient(Message.RecipientType.TO, named(to, message.name()));
        setSubject(message.subject(), UTF_8);
        setSentDate(Date.from(at));
        setHeader("Auto-Submitted", "auto-generated");
        setHeader("X-Auto-Response-Suppress", "All");
        setContentLanguage(new String[] {message.language().code()});
        MimeMultipart parts = new MimeMultipart("alternative");
        parts.addBodyPart(part(message.text(), "plain"));
        parts.addBodyPart(part(message.html(), "html"));
        setContent(parts);
        saveChanges();
    }

    /** The default would name the host and the user that we run as. */
    @Override
    protected void updateMessageID() throws MessagingException {
        String domain = from.substring(from.lastIndexOf('@') + 1);
        setHeader("Message-ID", "<" + UUID.randomUUID() + "@" + domain + ">");
    }

    private static InternetAddress named(String address, String name) throws MessagingException {
        try {
            return new InternetAddress(address, name, UTF_8);
        } catch (UnsupportedEncodingException e) {
            throw new MessagingException("UTF-8 is missing", e);
        }
    }

    private static MimeBodyPart part(String text, String subtype) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        part.setText(text, UTF_8, subtype);
        part.setHeader(ENCODING, "quoted-printable");
        return part;
    }
}
