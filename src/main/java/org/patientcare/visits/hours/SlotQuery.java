package org.patientcare.visits.hours;

import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;

/** The query parameters of a request for free slots; an empty one counts as absent. */
public class SlotQuery {

    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final int MAX_PROFESSIONALS = 10;
    private static final int MAX_DAYS = 31;
    private static final int MIN_SECONDS = 60;
    private static final int MAX_SECONDS = 86_400;

    @QueryParam("from")
    private String from;

    @QueryParam("to")
    private String to;

    @QueryParam("duration")
    private String duration;

    /**
     * What is asked for.
     *
     * @param length null for the usual length of each professional
     */
    public record SlotFilter(List<String> hashes, TimeRange range, Duration length) {}

    /**
     * @param hashes of professionals, as given
     * @param zone time zone of times without an offset, and of the days that are counted
     * @throws DomainException of kind INVALID that lists every parameter that cannot be read
     */
    public SlotFilter filter(List<String> hashes, ZoneId zone) {
        FilterReader reader = new FilterReader(zone);
        List<String> professionals =
                hashes.stream().filter(hash -> !hash.isEmpty()).distinct().toList();
        if (professionals.isEmpty()) {
            reader.fault("hash", FaultCode.REQUIRED.of());
        } else if (professionals.size() > MAX_PROFESSIONALS) {
            reader.fault("hash", FaultCode.TOO_MANY.of(MAX_PROFESSIONALS));
        }
        Instant first = time(reader, "from", from, zone, 0);
        Instant last = time(reader, "to", to, zone, 1);
        if (first != null && last != null) {
            checkRange(reader, first, last, zone);
        }
        Duration length = length(reader);
        return reader.checked(new SlotFilter(professionals, new TimeRange(first, last), length));
    }

    /**
     * @param days after which a day ends that is given as a date: 0 for its beginning
     */
    private static Instant time(
            FilterReader reader, String name, String text, ZoneId zone, int days) {
        if (FilterReader.given(text).isEmpty()) {
            reader.fault(name, FaultCode.REQUIRED.of());
        } else if (DATE.matcher(text).matches()) {
            try {
                return LocalDate.parse(text).plusDays(days).atStartOfDay(zone).toInstant();
            } catch (DateTimeParseException e) {
                reader.fault(name, FaultCode.NOT_A_TIME.of());
                return null;
            }
        }
        return reader.instant(name, text);
    }

    /** Days are those of the calendar, so that 31 of them may have an hour more. */
    private static void checkRange(FilterReader reader, Instant first, Instant last, ZoneId zone) {
        if (!last.isAfter(first)) {
            reader.fault("to", FaultCode.NOT_AFTER.of("from"));
        } else if (last.isAfter(first.atZone(zone).plusDays(MAX_DAYS).toInstant())) {
            reader.fault("to", FaultCode.TOO_FAR.of(MAX_DAYS));
        }
    }

    /** Null if it is not given. */
    private Duration length(FilterReader reader) {
        if (FilterReader.given(duration).isEmpty()) {
            return null;
        }
        int seconds = duration.matches("[0-9]{1,5}") ? Integer.parseInt(duration) : 0;
        if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
            reader.fault("duration", FaultCode.OUT_OF_RANGE.of(MIN_SECONDS, MAX_SECONDS));
        }
        return Duration.ofSeconds(seconds);
    }
}
