package org.patientcare.visits.calendar;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/**
 * A calendar file (RFC 5545 and 5546) of a visit for the patient's own calendar, to be attached to
 * a mail or downloaded with {@link #contentType()}. All files of an appointment describe the same
 * calendar entry: a later file moves or removes it.
 *
 * @param method the iTIP method: {@code REQUEST} or {@code CANCEL}; null for an entry that nobody
 *     is invited to
 * @param text UTF-8 content, in lines of at most 75 octets that end with CR LF
 */
public record CalendarFile(String method, String text) {

    /** Name of the attachment, the same in every language. */
    public static final String FILE_NAME = "visit.ics";

    private static final TextResources TEXTS = new TextResources(CalendarFile.class);

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    /** The last time that RFC 5545 can express: years have four digits. */
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private static final int UID_BYTES = 16;

    /** For a visit that was created or moved. */
    public static CalendarFile invitation(CalendarAppointment visit) {
        ContentLines lines = begin("REQUEST", visit, visit.generation() - 1);
        describe(lines, visit, "invitation");
        addPeople(lines, visit);
        lines.addText("LOCATION", visit.url()).add("URL", visit.url()).add("STATUS", "CONFIRMED");
        return end("REQUEST", lines);
    }

    /** For a patient who adds the visit to a calendar: an entry that names no mail addresses. */
    public static CalendarFile entry(CalendarAppointment visit) {
        ContentLines lines = begin(null, visit, visit.generation() - 1);
        describe(lines, visit, "invitation");
        lines.addText("LOCATION", visit.url()).add("URL", visit.url()).add("STATUS", "CONFIRMED");
        return end(null, lines);
    }

    /**
     * For a visit that was cancelled. Its SEQUENCE is higher than that of every invitation, since
     * cancelling is final.
     */
    public static CalendarFile cancellation(CalendarAppointment visit) {
        ContentLines lines = begin("CANCEL", visit, visit.generation());
        describe(lines, visit, "cancellation");
        addPeople(lines, visit);
        return end("CANCEL", lines.add("STATUS", "CANCELLED"));
    }

    /** Content type of the mail part, or of the answer to a download. */
    public String contentType() {
        return "text/calendar; charset=UTF-8" + (method == null ? "" : "; method=" + method);
    }

    public byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ContentLines begin(String method, CalendarAppointment visit, int sequence) {
        Instant end = visit.startsAt().plus(visit.duration());
        ContentLines lines =
                new ContentLines()
                        .add("BEGIN", "VCALENDAR")
                        .add("VERSION", "2.0")
                        .add("PRODID", "-//Patient Care//Visits//EN")
                        .add("CALSCALE", "GREGORIAN");
        if (method != null) {
            lines.add("METHOD", method);
        }
        lines.add("BEGIN", "VEVENT")
                .add("UID", uid(visit))
                .add("SEQUENCE", String.valueOf(sequence))
                .add("DTSTAMP", UTC.format(visit.changedAt()))
                .add("DTSTART", UTC.format(visit.startsAt()));
        return end.isAfter(LAST) ? lines : lines.add("DTEND", UTC.format(end));
    }

    /** A hash, so that the UID reveals neither whose visit it is nor how many visits there are. */
    private static String uid(CalendarAppointment visit) {
        byte[] hash = Sha256.of("visit/" + visit.organization() + "/" + visit.appointment());
        return HexFormat.of().formatHex(hash, 0, UID_BYTES);
    }

    /**
     * Adds the texts. The summary contains no names, because reminders show it to everybody who can
     * see the screen.
     */
    private static void describe(ContentLines lines, CalendarAppointment visit, String text) {
        Properties words = TEXTS.words(visit.language());
        String language = ";LANGUAGE=" + visit.language().code();
        lines.addText("SUMMARY" + language, words.getProperty("summary"))
                .addText(
                        "DESCRIPTION" + language,
                        Template.fill(words.getProperty(text), values(visit)))
                .add("CLASS", "PRIVATE");
    }

    private static void addPeople(ContentLines lines, CalendarAppointment visit) {
        lines.add(
                "ORGANIZER;CN=" + ContentLines.quoted(visit.organizationName()),
                ContentLines.mailto(visit.sender()));
        lines.add(
                "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE",
                ContentLines.mailto(visit.patient()));
    }

    private static Map<String, String> values(CalendarAppointment visit) {
        VisitTimeFormat times = new VisitTimeFormat(visit.language(), visit.zone());
        Map<String, String> values = new HashMap<>();
        values.put("organization", Template.oneLine(visit.organizationName()));
        values.put("professional", Template.oneLine(visit.professionalName()));
        values.put("day", times.day(visit.startsAt()));
        values.put("clock", times.timeOfDay(visit.startsAt()));
        values.put("zone", times.zoneName(visit.startsAt()));
        values.put("url", visit.url());
        return values;
    }

    private static CalendarFile end(String method, ContentLines lines) {
        return new CalendarFile(
                method, lines.add("END", "VEVENT").add("END", "VCALENDAR").toString());
    }

    /** Writes the content lines of a calendar file as RFC 5545 defines them. */
    private static final class ContentLines {

        /** Octets of a line without its line break (section 3.1). */
        private static final int MOST_OCTETS = 75;

        private static final String END = "\r\n";
        private static final Pattern SPECIAL = Pattern.compile("[\\\\;,]");

        /** Characters that need no escaping in the address of a {@code mailto} URI (RFC 6068). */
        private static final String UNESCAPED =
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+!$'*@[]:";

        private final StringBuilder lines = new StringBuilder();

        /**
         * Adds a property, folded into lines of at most 75 octets.
         *
         * @param name with its parameters, if any
         * @param value already escaped
         */
        ContentLines add(String name, String value) {
            String line = name + ":" + value;
            int octets = 0;
            for (int at = 0; at < line.length(); at += Character.charCount(line.codePointAt(at))) {
                String character = Character.toString(line.codePointAt(at));
                int length = character.getBytes(StandardCharsets.UTF_8).length;
                if (octets + length > MOST_OCTETS) {
                    lines.append(END).append(' ');
                    octets = 1;
                }
                lines.append(character);
                octets += length;
            }
            lines.append(END);
            return this;
        }

        /**
         * Adds a property of type TEXT.
         *
         * @param text one or more lines, written by us
         */
        ContentLines addText(String name, String text) {
            return add(name, escaped(text));
        }

        /** Escapes the value of a property of type TEXT (section 3.3.11). */
        private static String escaped(String text) {
            return SPECIAL.matcher(text)
                    .replaceAll(found -> Matcher.quoteReplacement("\\" + found.group()))
                    .replace("\n", "\\n");
        }

        /**
         * The value of a parameter, in quotes. A quote is not allowed in it, and calendars treat a
         * backslash and a circumflex differently (RFC 6868), so these are replaced by similar
         * characters.
         */
        static String quoted(String text) {
            String inner = Template.oneLine(text);
            return '"' + inner.replace('"', '\'').replace('\\', '/').replace('^', '\u02C6') + '"';
        }

        /** A mail address as a {@code mailto} URI. */
        static String mailto(String address) {
            int at = address.lastIndexOf('@');
            StringBuilder uri = new StringBuilder("mailto:");
            byte[] octets = address.getBytes(StandardCharsets.UTF_8);
            int domain =
                    address.substring(0, Math.max(0, at)).getBytes(StandardCharsets.UTF_8).length;
            for (int i = 0; i < octets.length; i++) {
                boolean asItIs =
                        octets[i] > 0
                                && UNESCAPED.indexOf(octets[i]) >= 0
                                && (octets[i] != '@' || i == domain);
                uri.append(
                        asItIs ? String.valueOf((char) octets[i]) : "%%%02X".formatted(octets[i]));
            }
            return uri.toString();
        }

        @Override
        public String toString() {
            return lines.toString();
        }
    }

    /**
     * The data of a visit for a calendar file. Names may be any text; they are put on one line.
     *
     * @param organization of the visit; it identifies the calendar entry together with {@code
     *     appointment}
     * @param appointment our id
     * @param generation of the visit's links, from 1; increases by one with each move
     * @param changedAt when the visit was created, moved or cancelled, or the file was downloaded:
     *     of two files with the same {@code generation} the later one counts
     * @param language the patient's language
     * @param zone the organization's time zone, for the times in texts
     * @param sender the mail address from which the organization sends; not used for an entry
     * @param patient the mail address of the patient; not used for an entry
     * @param url the patient's link of this generation; not used for a cancellation
     */
    public record CalendarAppointment(
            UUID organization,
            long appointment,
            int generation,
            Instant changedAt,
            Instant startsAt,
            Duration duration,
            Language language,
            ZoneId zone,
            String organizationName,
            String professionalName,
            String sender,
            String patient,
            String url) {}
}
