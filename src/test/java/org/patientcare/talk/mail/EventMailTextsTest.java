package org.patientcare.talk.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Origin;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.OutgoingMessage.CalendarPart;
import org.patientcare.talk.mail.EventMail.MailKind;
import org.patientcare.talk.mail.EventMail.VisitInvitation;
import org.patientcare.talk.mail.EventMails.MailOptions;
import org.patientcare.visits.appointment.AppointmentNotices.AppointmentNotice;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;

@DisplayName("6 Mails of events: their texts")
class EventMailTextsTest {

    private static final String URL = "https://care.example/call/abc?a=1&b=2";
    private static final MailOptions NO_TEXTS = new MailOptions(true, null, null, null, null, null);

    @ParameterizedTest
    @EnumSource(Language.class)
    @DisplayName(
            "6: each mail in each language says what happened, when and with whom, without an unfilled placeholder")
    void eachMailInEachLanguage(Language language) {
        for (MailKind kind : MailKind.values()) {
            OutgoingMessage mail = written(letter(kind, language, "Łukasz 李", NO_TEXTS));
            assertThat(List.of(mail.subject(), mail.text(), mail.html()))
                    .as(kind.toString())
                    .allSatisfy(text -> assertThat(text).doesNotContain("{", "}"));
            assertThat(mail.sender()).isEqualTo("Clínica Ñandú & Söhne");
            assertThat(mail.name()).isEqualTo("Łukasz 李");
            assertThat(mail.language()).isEqualTo(language);
            assertThat(mail.text()).contains("Łukasz 李", "Clínica Ñandú & Söhne");
            assertThat(mail.html())
                    .contains(
                            "<html lang=\"" + language.code() + "\">", "Clínica Ñandú &amp; Söhne");
            assertThat(mail.text().contains("10:00"))
                    .as("Madrid's time of 9:00 UTC")
                    .isEqualTo(kind.isOfVisit());
            assertThat(mail.text().contains("Dra. Łucja")).isEqualTo(kind.isOfVisit());
            assertThat(mail.text().contains(URL)).isEqualTo(kind.announcesVisit());
            assertThat(mail.html().contains("href=\"https://care.example/call/abc?a=1&amp;b=2\""))
                    .isEqualTo(kind.announcesVisit());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<b>Bold</b>",
                "\"><script>x</script>",
                "{url} {organization}",
                "a\r\nBcc: x@y.example"
            })
    @DisplayName("6: texts of callers are escaped, and are single lines in headers")
    void textsOfCallersAreEscaped(String odd) {
        MailOptions wishes = new MailOptions(true, odd, odd, odd, odd, null);
        OutgoingMessage mail = written(letter(MailKind.CREATED, Language.EN, odd, wishes));
        assertThat(mail.html()).doesNotContain("<b>", "<script>");
        assertThat(mail.subject() + mail.name()).doesNotContain("\r", "\n");
        assertThat(mail.subject()).isEqualTo(odd.replaceAll("\\s+", " "));
    }

    @Test
    @DisplayName("6: texts and URL of the subscription replace the default texts and the link")
    void textsOfTheSubscriptionReplaceTheDefaults() {
        MailOptions wishes =
                new MailOptions(
                        true, "S?", "T!", "Sub.", "Press", "https://clinic.example/app?x=1&y=2");
        OutgoingMessage created = written(letter(MailKind.CREATED, Language.DE, "Ana", wishes));
        assertThat(created.subject()).isEqualTo("S?");
        assertThat(created.html())
                .contains(
                        ">T!</h1>",
                        ">Sub.</p>",
                        ">Press</a>",
                        "href=\"https://clinic.example/app?x=1&amp;y=2\"")
                .doesNotContain("/call/");
        assertThat(created.text())
                .contains("Sub.", "Press:\nhttps://clinic.example/app?x=1&y=2", "Guten Tag, Ana,");
        OutgoingMessage message = written(letter(MailKind.MESSAGE, Language.DE, "Ana", wishes));
        assertThat(message.html()).contains(">Press</a>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "data:text/html,x", "/app", "", "https://a b"})
    @DisplayName("6: a button links only to http and https URLs")
    void aButtonLinksToTheWeb(String url) {
        MailOptions wishes = new MailOptions(true, null, null, null, null, url);
        assertThat(written(letter(MailKind.CREATED, Language.EN, "Ana", wishes)).text())
                .contains("Go to the visit:\n" + URL);
        assertThat(written(letter(MailKind.MESSAGE, Language.EN, "Ana", wishes)).html())
                .doesNotContain("<a ");
    }

    @Test
    @DisplayName("6: the calendar file updates one entry, and finally cancels it")
    void theFileUpdatesOneEntry() {
        CalendarPart made = calendar(MailKind.CREATED, 1);
        CalendarPart moved = calendar(MailKind.RESCHEDULED, 2);
        CalendarPart cancelled = calendar(MailKind.CANCELLED, 2);
        assertThat(made.contentType()).isEqualTo("text/calendar; charset=UTF-8; method=REQUEST");
        assertThat(cancelled.contentType())
                .isEqualTo("text/calendar; charset=UTF-8; method=CANCEL");
        assertThat(line(made, "UID"))
                .isEqualTo(line(moved, "UID"))
                .isEqualTo(line(cancelled, "UID"));
        assertThat(
                        List.of(
                                line(made, "SEQUENCE"),
                                line(moved, "SEQUENCE"),
                                line(cancelled, "SEQUENCE")))
                .containsExactly("SEQUENCE:0", "SEQUENCE:1", "SEQUENCE:2");
        assertThat(line(made, "DTSTART")).isEqualTo("DTSTART:20261202T090000Z");
    }

    @Test
    @DisplayName(
            "6: in the hour that there is twice when clocks are put back, a mail says which of the two is meant")
    void theRepeatedHourIsNamed() {
        assertThat(writtenAt("2026-10-25T00:30:00Z", Language.EN))
                .contains("02:30 (Central European Summer Time, UTC+02:00)");
        assertThat(writtenAt("2026-10-25T01:30:00Z", Language.EN))
                .contains("02:30 (Central European Standard Time, UTC+01:00)");
        assertThat(writtenAt("2026-10-25T01:30:00Z", Language.DE))
                .contains("02:30 Uhr (Mitteleuropäische Normalzeit, UTC+01:00)");
        assertThat(writtenAt("2026-10-25T02:30:00Z", Language.EN))
                .contains("03:30 (Central European Time)");
    }

    private static String writtenAt(String start, Language language) {
        EventMail mail = letter(MailKind.CREATED, language, "Ana", NO_TEXTS);
        AppointmentNotice visit = visit(1, Instant.parse(start), "Dr. Rey");
        return written(
                        new EventMail(
                                mail.kind(),
                                mail.sender(),
                                mail.name(),
                                mail.email(),
                                mail.language(),
                                mail.options(),
                                visit))
                .text();
    }

    private static String line(CalendarPart part, String name) {
        return part.text().lines().filter(each -> each.startsWith(name)).findFirst().orElseThrow();
    }

    private static CalendarPart calendar(MailKind kind, int generation) {
        EventMail mail = letter(kind, Language.EN, "Ana", NO_TEXTS);
        AppointmentNotice visit =
                visit(generation, mail.visit().appointment().startsAt(), "Dra. Łucja");
        return VisitInvitation.of(
                new EventMail(
                        kind,
                        mail.sender(),
                        mail.name(),
                        mail.email(),
                        mail.language(),
                        mail.options(),
                        visit),
                new UUID(0, 1),
                Instant.parse("2026-12-01T00:00:00Z"),
                "no-reply@care.example");
    }

    private static AppointmentNotice visit(int generation, Instant startsAt, String professional) {
        return new AppointmentNotice(
                new ListedAppointment(
                        7,
                        generation,
                        0,
                        "a",
                        startsAt,
                        900,
                        AppointmentState.BOOKED,
                        Origin.SYSTEM,
                        false,
                        null,
                        null,
                        new ListedAppointment.Professional(null, professional, null, null)),
                false,
                URL);
    }

    private static OutgoingMessage written(EventMail mail) {
        return new EventMailTexts().compose(mail);
    }

    private static EventMail letter(
            MailKind kind, Language language, String name, MailOptions wishes) {
        AppointmentNotice visit =
                kind.isOfVisit()
                        ? visit(1, Instant.parse("2026-12-02T09:00:00Z"), "Dra. Łucja")
                        : null;
        return new EventMail(
                kind,
                new OrganizationProfile(
                        "Clínica Ñandú & Söhne",
                        Language.ES,
                        ZoneId.of("Europe/Madrid"),
                        true,
                        List.of(),
                        null,
                        false,
                        null),
                name,
                "ana@patients.example",
                language,
                wishes,
                visit);
    }
}
