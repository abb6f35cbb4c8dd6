package org.patientcare.sending.mail;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.people.organization.AccentColor;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.MailLayout;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.OutgoingMessage.MailParts;

@DisplayName("A mail with the face of its organization")
class LogoMailTest {

    private static final byte[] LOGO = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, -1};

    @Test
    @DisplayName("has the logo as a part of its HTML, unchanged, and nothing to load")
    void theLogoIsInline() throws MessagingException, IOException {
        MimeMultipart forms =
                (MimeMultipart)
                        sent(message("<img src=\"cid:logo\">").with(new MailParts(null, LOGO)))
                                .getContent();
        assertThat(forms.getCount()).isEqualTo(2);
        assertThat(forms.getBodyPart(0).getContent()).isEqualTo("text");
        BodyPart html = forms.getBodyPart(1);
        assertThat(new ContentType(html.getContentType()).getSubType()).isEqualTo("related");
        MimeMultipart parts = (MimeMultipart) html.getContent();
        assertThat(parts.getBodyPart(0).getContent()).isEqualTo("<img src=\"cid:logo\">");
        MimeBodyPart picture = (MimeBodyPart) parts.getBodyPart(1);
        assertThat(picture.getContentID()).isEqualTo("<logo>");
        assertThat(picture.isMimeType("image/png")).isTrue();
        assertThat(picture.getDisposition()).isEqualTo("inline");
        assertThat(picture.getInputStream().readAllBytes()).isEqualTo(LOGO);
    }

    @Test
    @DisplayName("has its color, and its phone, hours and address as text")
    void theLayout() {
        OrganizationFace face =
                new OrganizationFace(
                        new AccentColor(0x802040), "8 to 20", "<b>Mayor</b> {accent}", "hash");
        String html = wrapped(MailLayout.face(clinic(face)));
        assertThat(html)
                .contains("cid:logo", "alt=\"Clínica &lt;Sol&gt;\"", "color:#802040")
                .contains("+34 910 123 456\n8 to 20\n&lt;b&gt;Mayor&lt;/b&gt; {accent}");

        String plain = wrapped(MailLayout.serviceFace("Patient Care"));
        assertThat(plain).contains("Patient Care").doesNotContain("cid:", "{brand}", "{contact}");
    }

    private static String wrapped(Map<String, String> face) {
        Map<String, String> values = new HashMap<>(face);
        values.put("ignore", "");
        return MailLayout.wrap("", values);
    }

    private static OrganizationProfile clinic(OrganizationFace face) {
        return new OrganizationProfile(
                "Clínica <Sol>",
                Language.ES,
                ZoneOffset.UTC,
                false,
                List.of(),
                null,
                false,
                "+34 910 123 456",
                face);
    }

    private static OutgoingMessage message(String html) {
        return new OutgoingMessage(
                "Clinic", "ana@patients.example", "Ana", Language.EN, "Subject", "text", html);
    }

    private static MimeMessage sent(OutgoingMessage message)
            throws MessagingException, IOException {
        Session session = Session.getInstance(new Properties());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new OutgoingMail(
                        session,
                        "no-reply@care.example",
                        message,
                        Instant.parse("2026-12-02T09:00:00Z"),
                        Deadline.in(Duration.ofMinutes(1)))
                .to(message.recipient(), message.name())
                .writeTo(bytes);
        return new MimeMessage(session, new ByteArrayInputStream(bytes.toByteArray()));
    }
}
