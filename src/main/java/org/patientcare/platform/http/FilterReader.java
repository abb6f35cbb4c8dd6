package org.patientcare.platform.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Pattern;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.WireNamed;

/**
 * Reads the filters of a list request from texts of its query; null and empty text are not given.
 * All faults of the filters and of the page are reported together, when all have been read.
 */
public final class FilterReader {

    /** A blank between a digit and what can only be an offset, at the end of the text. */
    private static final String PLUS_AS_BLANK = "(?<=[0-9]) (?=[0-9]{2}(:?[0-9]{2})?$)";

    private static final Pattern DAY = Pattern.compile("[2-9][0-9]{3}-[0-9]{2}-[0-9]{2}");

    private final Faults faults = new Faults();
    private final ZoneId zone;

    /**
     * @param page whose faults are reported with those of the filters
     * @param zone of a time without an offset
     */
    public FilterReader(PageQuery page, ZoneId zone) {
        this(zone);
        page.check(faults);
    }

    /**
     * For a request without pages.
     *
     * @param zone of a time without an offset
     */
    public FilterReader(ZoneId zone) {
        this.zone = zone;
    }

    /** The same for a list with cursor pagination. */
    public static FilterReader ofCursorPage(PageQuery page, ZoneId zone) {
        FilterReader reader = new FilterReader(zone);
        page.checkCursorPage(reader.faults);
        return reader;
    }

    /** Reports the fault of the direction as well, of a list whose reader may choose it. */
    public FilterReader withOrder(PageQuery page) {
        page.checkOrder(faults);
        return this;
    }

    /** The text; empty if it is null or empty text. */
    public static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }

    /**
     * @return null if it is not given, or cannot be read, which is a fault then
     */
    public LocalDate day(String name, String text) {
        Optional<LocalDate> day = given(text).flatMap(FilterReader::parseDay);
        if (given(text).isPresent() && day.isEmpty()) {
            faults.add(name, FaultCode.NOT_A_DAY.of());
        }
        return day.orElse(null);
    }

    private static Optional<LocalDate> parseDay(String text) {
        try {
            return DAY.matcher(text).matches()
                    ? Optional.of(LocalDate.parse(text))
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /**
     * A time as callers write them; null if it is not given. A plus before the offset that was not
     * percent-encoded in a query arrives as a blank, and is read as the plus that was meant.
     */
    public Instant instant(String name, String text) {
        Optional<Instant> instant =
                given(text)
                        .map(t -> t.replaceFirst(PLUS_AS_BLANK, "+"))
                        .flatMap(t -> Timestamps.parse(t, zone));
        if (given(text).isPresent() && instant.isEmpty()) {
            fault(name, FaultCode.NOT_A_TIME.of());
        }
        return instant.orElse(null);
    }

    /** A constant of a type by its external name; null if it is not given. */
    public <E extends Enum<E> & WireNamed> E enumValue(Class<E> type, String name, String text) {
        Optional<E> found = given(text).flatMap(word -> WireNamed.find(type, word));
        if (given(text).isPresent() && found.isEmpty()) {
            fault(name, FaultCode.unknownValue(type));
        }
        return found.orElse(null);
    }

    public void fault(String name, Fault fault) {
        faults.add(name, fault);
    }

    /**
     * @param filter built from what was read
     * @throws DomainException of kind INVALID if anything could not be read
     */
    public <T> T checked(T filter) {
        faults.throwIfAny();
        return filter;
    }
}
