package org.patientcare.platform.shared;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;

/**
 * Instants as callers write them (contract, section 1): ISO 8601; seconds, fractions and offset are
 * optional; {@code t} and {@code z} may be small, as RFC 3339 has it. A local time that is skipped
 * when the clocks go forward is no instant.
 */
public final class Timestamps {

    private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    /** In characters; an instant with nanoseconds and an offset has 35. */
    private static final int LONGEST = 40;

    private static final DateTimeFormatter FORMAT =
            new DateTimeFormatterBuilder()
                    .appendPattern("uuuu-MM-dd'T'HH:mm[:ss]")
                    .optionalStart()
                    .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
                    .optionalEnd()
                    .appendPattern("[XXX][XX][X]")
                    .toFormatter(Locale.ROOT)
                    .withResolverStyle(ResolverStyle.STRICT);

    private static final DateTimeFormatter WITH_OFFSET =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private Timestamps() {}

    /** In UTC, to the second, ending in {@code Z}, as in answers. */
    public static String inSeconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** In UTC, to the second, ending in {@code +00:00}, as in payloads of events. */
    public static String withOffset(Instant instant) {
        return WITH_OFFSET.format(instant);
    }

    /**
     * @param zone of a time without an offset
     * @return empty if the text is no instant
     */
    public static Optional<Instant> parse(String text, ZoneId zone) {
        if (text.length() > LONGEST
                || !text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9:.]+([Zz]|[+-][0-9:]{2,5})?")) {
            return Optional.empty();
        }
        try {
            TemporalAccessor parsed =
                    FORMAT.parseBest(
                            text.toUpperCase(Locale.ROOT),
                            OffsetDateTime::from,
                            LocalDateTime::from);
            return Optional.of(
                    parsed instanceof OffsetDateTime time
                            ? time.toInstant()
                            : atZone((LocalDateTime) parsed, zone));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /**
     * The same, limited to the years 1900 to 9999 in UTC.
     *
     * @param zone of a time without an offset
     * @return empty if the text is no such instant
     */
    public static Optional<Instant> parseInYears(String text, ZoneId zone) {
        return parse(text, zone)
                .filter(instant -> !instant.isBefore(FIRST) && instant.isBefore(END));
    }

    /** A local time that occurs twice means its first occurrence. */
    private static Instant atZone(LocalDateTime time, ZoneId zone) {
        if (zone.getRules().getValidOffsets(time).isEmpty()) {
            throw new DateTimeException(
                    "This local time was skipped when the clocks were set forward");
        }
        return time.atZone(zone).toInstant();
    }
}
