package org.patientcare.sending.mail;

import jakarta.activation.DataHandler;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.OutgoingMessage.CalendarPart;

/**
 * A message as a mail: text and HTML in UTF-8, possibly a calendar file, marked as sent
 * automatically ({@code Auto-Submitted}).
 */
final class OutgoingMail extends MimeMessage {

    private static final String UTF_8 = StandardCharsets.UTF_8.name();
    private static final String NO_UTF_8 = "UTF-8 is missing";
    private static final String ENCODING = "Content-Transfer-Encoding";

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
        setContent(parts(message));
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

    /** The logo is a part of the HTML, so that mail programs load it from nowhere. */
    private static MimeBodyPart withLogo(MimeBodyPart html, byte[] logo) throws MessagingException {
        MimeBodyPart picture = new MimeBodyPart();
        picture.setDataHandler(new DataHandler(new ByteArrayDataSource(logo, "image/png")));
        picture.setHeader("Content-Type", "image/png");
        picture.setHeader(ENCODING, "base64");
        picture.setContentID("<logo>");
        picture.setDisposition(Part.INLINE);
        MimeMultipart related = new MimeMultipart("related");
        related.addBodyPart(html);
        related.addBodyPart(picture);
        MimeBodyPart body = new MimeBodyPart();
        body.setContent(related);
        return body;
    }

    /**
     * Text and HTML. A calendar file is included twice: as an alternative form of the message,
     * which some mail programs look for, and as an attachment, which the others show.
     */
    private static MimeMultipart parts(OutgoingMessage message) throws MessagingException {
        MimeMultipart forms = new MimeMultipart("alternative");
        forms.addBodyPart(text(message.text(), "plain"));
        forms.addBodyPart(
                message.parts().logo() == null
                        ? text(message.html(), "html")
                        : withLogo(text(message.html(), "html"), message.parts().logo()));
        CalendarPart calendar = message.parts().calendar();
        if (calendar == null) {
            return forms;
        }
        forms.addBodyPart(file(calendar, calendar.contentType()));
        MimeBodyPart attached = file(calendar, "application/ics");
        attached.setDisposition(Part.ATTACHMENT);
        attached.setFileName(calendar.fileName());
        MimeBodyPart body = new MimeBodyPart();
        body.setContent(forms);
        return new MimeMultipart("mixed", body, attached);
    }

    private static MimeBodyPart text(String text, String subtype) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        part.setText(text, StandardCharsets.UTF_8.name(), subtype);
        part.setHeader(ENCODING, "quoted-printable");
        return part;
    }

    /** In base64, because the file's line ends must be preserved. */
    private static MimeBodyPart file(CalendarPart calendar, String type) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        byte[] octets = calendar.text().getBytes(StandardCharsets.UTF_8);
        part.setDataHandler(new DataHandler(new ByteArrayDataSource(octets, type)));
        part.setHeader("Content-Type", type);
        part.setHeader(ENCODING, "base64");
        return part;
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

    /**
     * A caller's text in a mail header, as encoded words (RFC 2047) where needed. Jakarta Mail
     * leaves ASCII as it is, even if it looks like an encoded word. Mail programs would decode
     * that, into another name, or into line ends and forged headers.
     */
    private static final class HeaderText {

        private static final String LOOKS_ENCODED = "=?";

        private static final String BEGIN = "=?UTF-8?B?";
        private static final String END = "?=";

        /** Octets in one encoded word, which has at most 75 characters in all. */
        private static final int MAX_OCTETS = 45;

        private HeaderText() {}

        private static boolean looksEncoded(String text) {
            return text.contains(LOOKS_ENCODED);
        }

        /** Encodes a display name. */
        static String word(String name) throws UnsupportedEncodingException {
            String encoded = MimeUtility.encodeWord(name, StandardCharsets.UTF_8.name(), null);
            return encoded.equals(name) && looksEncoded(name) ? ofAscii(name) : encoded;
        }

        /** Encodes an unstructured header, without folding it. */
        static String text(String text) throws UnsupportedEncodingException {
            String encoded = MimeUtility.encodeText(text, StandardCharsets.UTF_8.name(), null);
            return encoded.equals(text) && looksEncoded(text) ? ofAscii(text) : encoded;
        }

        /**
         * Splits the text into several words, which mail programs join if only white space
         * separates them.
         */
        private static String ofAscii(String text) {
            List<String> words = new ArrayList<>();
            for (int from = 0; from < text.length(); from += MAX_OCTETS) {
                byte[] some =
                        text.substring(from, Math.min(text.length(), from + MAX_OCTETS))
                                .getBytes(StandardCharsets.US_ASCII);
                words.add(BEGIN + Base64.getEncoder().encodeToString(some) + END);
            }
            return String.join(" ", words);
        }
    }
}
