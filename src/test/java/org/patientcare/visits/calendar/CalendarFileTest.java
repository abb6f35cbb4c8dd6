package org.patientcare.visits.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.data.ParserException;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.CalendarComponent;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.Method;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.visits.calendar.CalendarFile.CalendarAppointment;

@DisplayName("The calendar file of a visit")
class CalendarFileTest {

    private static final UUID CLINIC = UUID.fromString("5d0f6e3a-7e7b-4b0a-9f58-2b3c1d4e5f60");
    private static final Instant START = Instant.parse("2026-12-02T09:00:00Z");
    private static final Instant MADE = Instant.parse("2026-12-01T08:00:00.250Z");
    private static final String URL = "https://care.example/call/Zk3abcdefghijklmnopqrstuvwxyz012";

    private static CalendarAppointment visit(int generation, Instant at) {
        return visit(generation, at, Language.EN, "Clínica Sol", "Ana Ruiz", "p@mail.example");
    }

    private static CalendarAppointment visit(
            int generation,
            Instant at,
            Language language,
            String organization,
            String professional,
            String patient) {
        return new CalendarAppointment(
                CLINIC,
                17,
                generation,
                MADE,
                at,
                Duration.ofMinutes(15),
                language,
                ZoneId.of("Europe/Madrid"),
                organization,
                professional,
                "visits@clinic.example",
                patient,
                URL);
    }

    /** Parses and validates the file, and returns its only event. */
    private static VEvent read(CalendarFile file) {
        Calendar calendar = parsed(file);
        assertThatCode(calendar::validate).doesNotThrowAnyException();
        assertThat(calendar.validate().getEntries()).isEmpty();
        assertThat(calendar.<CalendarComponent>getComponents()).hasSize(1);
        VEvent event = (VEvent) calendar.getComponents().get(0);
        assertThat(event.validate(new Method(file.method())).getEntries()).isEmpty();
        assertThat(value(calendar.<Property>getRequiredProperty("METHOD")))
                .isEqualTo(file.method());
        return event;
    }

    private static Calendar parsed(CalendarFile file) {
        try {
            return new CalendarBuilder().build(new ByteArrayInputStream(file.bytes()));
        } catch (IOException | ParserException e) {
            throw new AssertionError(file.text(), e);
        }
    }

    private static String value(VEvent event, String property) {
        return value(event.<Property>getRequiredProperty(property));
    }

    private static String value(Property property) {
        return property.getValue();
    }

    @Test
    @DisplayName("added by hand is the same entry, and invites nobody")
    void isAddedByHand() {
        CalendarFile file = CalendarFile.entry(visit(2, START));
        Calendar calendar = parsed(file);
        assertThat(calendar.validate().getEntries()).isEmpty();
        VEvent event = (VEvent) calendar.getComponents().get(0);
        assertThat(value(event, "UID"))
                .isEqualTo(value(read(CalendarFile.invitation(visit(2, START))), "UID"));
        assertThat(value(event, "SEQUENCE")).isEqualTo("1");
        assertThat(value(event, "URL")).isEqualTo(URL);
        assertThat(file.contentType()).isEqualTo("text/calendar; charset=UTF-8");
        assertThat(file.text()).doesNotContain("METHOD", "mailto:");
    }

    @Test
    @DisplayName("invites to a visit by its link, in the language of the patient")
    void invites() {
        CalendarFile file = CalendarFile.invitation(visit(1, START));
        VEvent event = read(file);
        assertThat(file.contentType()).isEqualTo("text/calendar; charset=UTF-8; method=REQUEST");
        assertThat(value(event, "DTSTART")).isEqualTo("20261202T090000Z");
        assertThat(value(event, "DTEND")).isEqualTo("20261202T091500Z");
        assertThat(value(event, "DTSTAMP")).isEqualTo("20261201T080000Z");
        assertThat(value(event, "STATUS")).isEqualTo("CONFIRMED");
        assertThat(value(event, "SEQUENCE")).isEqualTo("0");
        assertThat(value(event, "SUMMARY")).isEqualTo("Video visit");
        assertThat(value(event, "LOCATION")).isEqualTo(URL);
        assertThat(value(event, "URL")).isEqualTo(URL);
        assertThat(value(event, "ORGANIZER")).isEqualTo("mailto:visits@clinic.example");
        assertThat(value(event, "ATTENDEE")).isEqualTo("mailto:p@mail.example");
        assertThat(value(event, "DESCRIPTION"))
                .startsWith(
                        "With Ana Ruiz, Clínica Sol.\nWednesday, 2 December 2026, 10:00 (Central European Time).\n\n")
                .contains("Open the visit: " + URL);
    }

    @Test
    @DisplayName(
            "moves and cancels the same entry: each file has a higher SEQUENCE than those before")
    void theSameEntryForAll() {
        VEvent made = read(CalendarFile.invitation(visit(1, START)));
        VEvent moved = read(CalendarFile.invitation(visit(2, START.plusSeconds(3600))));
        VEvent cancelled = read(CalendarFile.cancellation(visit(2, START.plusSeconds(3600))));
        assertThat(value(moved, "SEQUENCE")).isEqualTo("1");
        assertThat(value(cancelled, "SEQUENCE")).isEqualTo("2");
        assertThat(value(cancelled, "STATUS")).isEqualTo("CANCELLED");
        assertThat(value(cancelled, "DTSTART")).isEqualTo("20261202T100000Z");
        assertThat(List.of(value(moved, "UID"), value(cancelled, "UID")))
                .containsOnly(value(made, "UID"));
        assertThat(value(read(CalendarFile.cancellation(visit(1, START))), "SEQUENCE"))
                .isEqualTo("1");
    }

    @Test
    @DisplayName("has a separate entry for each appointment, whose UID reveals nothing")
    void entriesAreSeparate() {
        CalendarAppointment one = visit(1, START);
        String uid = value(read(CalendarFile.invitation(one)), "UID");
        assertThat(uid).matches("[0-9a-f]{32}");
        CalendarAppointment other =
                new CalendarAppointment(
                        CLINIC,
                        18,
                        1,
                        MADE,
                        START,
                        one.duration(),
                        Language.EN,
                        one.zone(),
                        "C",
                        "A",
                        one.sender(),
                        one.patient(),
                        URL);
        assertThat(value(read(CalendarFile.invitation(other)), "UID")).isNotEqualTo(uid);
    }

    @Test
    @DisplayName("does not contain the link once the visit is cancelled")
    void aCancelledVisitHasNoLink() {
        assertThat(unfolded(CalendarFile.cancellation(visit(3, START)).text()))
                .doesNotContain("/call/", "LOCATION", "URL:");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("is complete in each language")
    void eachLanguageIsComplete(Language language) {
        Properties words = new TextResources(CalendarFile.class).words(language);
        assertThat(words.stringPropertyNames())
                .containsExactlyInAnyOrder("summary", "invitation", "cancellation");
        CalendarAppointment visit = visit(1, START, language, "Sol", "Ana", "p@mail.example");
        VEvent invitation = read(CalendarFile.invitation(visit));
        assertThat(value(invitation, "DESCRIPTION"))
                .contains("Ana", "Sol", "2026", "10:00", URL)
                .doesNotContainPattern("\\{[a-z.]+}")
                .doesNotContain("null");
        assertThat(value(read(CalendarFile.cancellation(visit)), "DESCRIPTION"))
                .contains("Ana", "Sol", "2026", "10:00")
                .doesNotContainPattern("\\{[a-z.]+}")
                .doesNotContain("null");
        assertThat(invitation.<Property>getRequiredProperty("SUMMARY").getParameter("LANGUAGE"))
                .hasValueSatisfying(tag -> assertThat(tag.getValue()).isEqualTo(language.code()));
    }

    @Test
    @DisplayName("has a different description in each language")
    void languagesDiffer() {
        Set<String> descriptions = new HashSet<>();
        for (Language language : Language.values()) {
            CalendarAppointment visit = visit(1, START, language, "Sol", "Ana", "p@mail.example");
            descriptions.add(value(read(CalendarFile.invitation(visit)), "DESCRIPTION"));
        }
        assertThat(descriptions).hasSize(Language.values().length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\r\nMETHOD:CANCEL\r\nX:",
                "a\nEND:VEVENT\nBEGIN:VEVENT",
                "\";X-EVIL=1:mailto:eve@evil.example",
                "\\n; \\, back\\",
                "{url} {organization}",
                "^n^'^^ caret",
                "right\u202Eto left\u2028line",
                "tab\tand\u0000nul",
                "Ünïcödé 漢字 🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺🩺",
                "a;b,c:d=e"
            })
    @DisplayName("is one entry with the same fields, whatever the names contain")
    void namesAreText(String name) {
        CalendarAppointment visit = visit(1, START, Language.EN, name, name, "p@mail.example");
        CalendarFile file = CalendarFile.invitation(visit);
        VEvent event = read(file);
        assertThat(names(unfolded(file.text())))
                .isEqualTo(names(unfolded(CalendarFile.invitation(visit(1, START)).text())));
        String shown = Template.oneLine(name);
        assertThat(value(event, "DESCRIPTION"))
                .startsWith("With " + shown + ", " + shown + ".\nWednesday");
        assertThat(value(event, "ORGANIZER")).isEqualTo("mailto:visits@clinic.example");
        assertThat(event.<Property>getRequiredProperty("ORGANIZER").getParameter("CN"))
                .hasValueSatisfying(
                        cn ->
                                assertThat(cn.getValue())
                                        .isEqualTo(
                                                shown.replace('\\', '/')
                                                        .replace('^', '\u02C6')
                                                        .replace('"', '\'')));
        linesAreShort(file);
    }

    /** The property names of all lines, without parameters. */
    private static List<String> names(String text) {
        return Arrays.stream(text.split("\r\n")).map(line -> line.split("[;:]", 2)[0]).toList();
    }

    @Test
    @DisplayName("has lines of at most 75 octets, none of which ends within a character")
    void longNamesAreFolded() {
        for (int shift = 0; shift < 5; shift++) {
            String name = "x".repeat(shift) + "é漢🩺".repeat(60);
            CalendarFile file =
                    CalendarFile.invitation(
                            visit(1, START, Language.DE, name, name, "p@mail.example"));
            linesAreShort(file);
            assertThat(value(read(file), "DESCRIPTION")).contains(name);
        }
    }

    private static void linesAreShort(CalendarFile file) {
        assertThat(file.text()).endsWith("END:VCALENDAR\r\n");
        assertThat(file.text().replace("\r\n", "")).doesNotContain("\r", "\n");
        for (String line : file.text().split("\r\n")) {
            byte[] octets = line.getBytes(StandardCharsets.UTF_8);
            assertThat(octets).hasSizeLessThanOrEqualTo(75);
            assertThat(new String(octets, StandardCharsets.UTF_8)).doesNotContain("\uFFFD");
        }
    }

    private static String unfolded(String text) {
        return text.replace("\r\n ", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a b\"@mail.example",
                "\"a@b\"@mail.example",
                "o'neil+visits@mail.example",
                "josé@correo.example",
                "a?cc=eve@evil.example"
            })
    @DisplayName("can invite every valid mail address")
    void addresses(String address) {
        String attendee =
                value(
                        read(
                                CalendarFile.invitation(
                                        visit(1, START, Language.ES, "Sol", "Ana", address))),
                        "ATTENDEE");
        assertThat(attendee).startsWith("mailto:").doesNotContain("?", " ", "\"");
        assertThat(URI.create(attendee).getSchemeSpecificPart()).isEqualTo(address);
        assertThat(attendee.chars().filter(c -> c == '@')).hasSize(1);
    }

    @Test
    @DisplayName("is valid at the end of the year 9999")
    void theLastYear() {
        Instant last = Instant.parse("9999-12-31T23:59:59Z");
        VEvent event = read(CalendarFile.invitation(visit(1, last)));
        assertThat(value(event, "DTSTART")).isEqualTo("99991231T235959Z");
        assertThat(event.getProperty("DTEND")).isEmpty();
    }
}
