package org.patientcare.sending.mail;

import jakarta.activation.DataHandler;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.nio.charset.StandardCharsets;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.OutgoingMessage.CalendarPart;

/** Builds the MIME parts of a mail. */
final class MailParts {

    private static final String ENCODING = "Content-Transfer-Encoding";

    private MailParts() {}

    /**
     * Text and HTML. A calendar file is included twice: as an alternative form of the message,
     * which some mail programs look for, and as an attachment, which the others show.
     */
    static MimeMultipart of(OutgoingMessage message) throws MessagingException {
        MimeMultipart forms = new MimeMultipart("alternative");
        forms.addBodyPart(text(message.text(), "plain"));
        forms.addBodyPart(text(message.html(), "html"));
        CalendarPart calendar = message.calendar();
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
}
