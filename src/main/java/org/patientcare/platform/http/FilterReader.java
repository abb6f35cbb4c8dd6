package org.patientcare.platform.http;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.WireNamed;

/**
 * Reads the filters of a request for a list, as texts of its query; null and an empty one are none.
 * What is wrong with any of them, and with the page, is told at once, when all are read.
 */
public final class FilterReader {

    private final Map<String, List<String>> faults = new TreeMap<>();
    private final ZoneId zone;

    /**
     * @param page whose faults are told with those of the filters
     * @param zone in which a time without an offset is meant
     */
    public FilterReader(PageQuery page, ZoneId zone) {
        this(zone);
        page.check(faults);
    }

    private FilterReader(ZoneId zone) {
        this.zone = zone;
    }

    /** The same for a list through which callers walk. */
    public static FilterReader ofWalk(PageQuery page, ZoneId zone) {
        FilterReader reader = new FilterReader(zone);
        page.checkWalk(reader.faults);
        return reader;
    }

    /** Empty if it is not given. */
    public static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }

    /** A time as callers write them; null if it is not given. */
    public Instant instant(String name, String text) {
        Optional<Instant> instant = given(text).flatMap(t -> Timestamps.parse(t, zone));
        if (given(text).isPresent() && instant.isEmpty()) {
            fault(name, Timestamps.SENTENCE);
        }
        return instant.orElse(null);
    }

    /** One of the words of a type; null if it is not given. */
    public <E extends Enum<E> & WireNamed> E word(Class<E> type, String name, String text) {
        Optional<E> found = given(text).flatMap(word -> WireNamed.find(type, word));
        if (given(text).isPresent() && found.isEmpty()) {
            fault(
                    name,
                    Arrays.stream(type.getEnumConstants())
                            .map(WireNamed::code)
                            .collect(Collectors.joining(", ", "must be one of: ", "")));
        }
        return found.orElse(null);
    }

    /**
     * @param sentence what is wrong, for callers
     */
    public void fault(String name, String sentence) {
        faults.put(name, List.of(sentence));
    }

    /**
     * @param filter made of what was read
     * @throws DomainException of kind INVALID if anything could not be read
     */
    public <T> T checked(T filter) {
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
        return filter;
    }
}
