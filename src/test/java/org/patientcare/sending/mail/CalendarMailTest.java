package org.patientcare.sending.mail;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import jakarta.mail.BodyPart;
import jakarta.mail.Part;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.UUID;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.VEvent;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.Deadline;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.OutgoingMessage.CalendarPart;
import org.patientcare.sending.delivery.OutgoingMessage.MailParts;
import org.patientcare.sending.mail.MailChannel.MailSender;
import org.patientcare.sending.mail.MailSettings.MailServer;
import org.patientcare.testing.MailSetup;
import org.patientcare.visits.calendar.CalendarFile;
import org.patientcare.visits.calendar.CalendarFile.CalendarAppointment;

@DisplayName("6 Mails of visits, to a real mail server")
@Execution(ExecutionMode.CONCURRENT)
class CalendarMailTest {

    private static final Instant START = Instant.parse("2026-12-02T09:00:00Z");

    @ParameterizedTest
    @CsvSource({"REQUEST, Łukasz, 李", "CANCEL, 'O''Neil; \"the\", \\ Clinic', 😀 Ana 👩‍⚕️"})
    @DisplayName(
            "6: the calendar file arrives unchanged, as an alternative of the "
                    + "text and as an attachment")
    void theFileArrives(String method, String organization, String professional) throws Exception {
        CalendarFile file = file(method, organization, professional);
        MimeMessage mail =
                received(new CalendarPart(CalendarFile.FILE_NAME, file.contentType(), file.text()));

        MimeMultipart whole = (MimeMultipart) mail.getContent();
        assertThat(new ContentType(mail.getContentType()).getSubType()).isEqualTo("mixed");
        MimeMultipart parts = (MimeMultipart) whole.getBodyPart(0).getContent();
        assertThat(new ContentType(parts.getContentType()).getSubType()).isEqualTo("alternative");
        assertThat(parts.getCount()).isEqualTo(3);
        assertThat(parts.getBodyPart(0).getContent().toString()).isEqualTo("the text of 李");
        assertThat(parts.getBodyPart(1).getContent().toString()).isEqualTo("<p>the page</p>");
        BodyPart part = parts.getBodyPart(2);
        ContentType type = new ContentType(part.getContentType());
        assertThat(type.match("text/calendar")).isTrue();
        assertThat(type.getParameter("method")).isEqualTo(method);
        assertThat(type.getParameter("charset")).isEqualTo("UTF-8");
        assertThat(part.getInputStream().readAllBytes()).isEqualTo(file.bytes());
        BodyPart attached = whole.getBodyPart(1);
        assertThat(attached.getDisposition()).isEqualTo(Part.ATTACHMENT);
        assertThat(attached.getFileName()).isEqualTo("visit.ics");
        assertThat(attached.isMimeType("application/ics")).isTrue();
        assertThat(attached.getInputStream().readAllBytes()).isEqualTo(file.bytes());

        Calendar calendar =
                new CalendarBuilder()
                        .build(new ByteArrayInputStream(part.getInputStream().readAllBytes()));
        assertThat(calendar.validate().getEntries()).isEmpty();
        VEvent event = (VEvent) calendar.getComponents().get(0);
        assertThat(event.<Property>getRequiredProperty("DESCRIPTION").getValue())
                .contains(professional);
        assertThat(event.<Property>getRequiredProperty("DTSTART").getValue())
                .isEqualTo("20261202T090000Z");
    }

    private static CalendarFile file(String method, String organization, String professional) {
        CalendarAppointment visit =
                new CalendarAppointment(
                        new UUID(0, 1),
                        7,
                        1,
                        START.minusSeconds(600),
                        START,
                        Duration.ofMinutes(15),
                        Language.EN,
                        ZoneId.of("Europe/Madrid"),
                        organization,
                        professional,
                        "no-reply@care.example",
                        "ana@patients.example",
                        "https://care.example/call/abc");
        return method.equals("CANCEL")
                ? CalendarFile.cancellation(visit)
                : CalendarFile.invitation(visit);
    }

    private static MimeMessage received(CalendarPart calendar) throws Exception {
        GreenMail server = new GreenMail(MailSetup.of(0, "smtp"));
        server.start();
        try {
            MailServer settings =
                    new MailServer(
                            "127.0.0.1",
                            server.getSmtp().getPort(),
                            null,
                            null,
                            MailServer.Security.OFF);
            new MailSender(
                            settings.session(),
                            "no-reply@care.example",
                            Clock.fixed(START, ZoneOffset.UTC))
                    .send(
                            new OutgoingMessage(
                                    "Clínica",
                                    "ana@patients.example",
                                    "李",
                                    Language.EN,
                                    "Subject",
                                    "the text of 李",
                                    "<p>the page</p>",
                                    new MailParts(calendar, null)),
                            Deadline.in(Duration.ofSeconds(30)));
            MimeMessage mail = server.getReceivedMessages()[0];
            assertThat(
                            new String(
                                    mail.getRawInputStream().readAllBytes(),
                                    StandardCharsets.US_ASCII))
                    .isNotEmpty();
            return mail;
        } finally {
            server.stop();
        }
    }
}
