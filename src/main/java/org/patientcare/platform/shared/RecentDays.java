package org.patientcare.platform.shared;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * The current day in a time zone and the days before it, by which something is counted. A day has
 * 23 or 25 hours when the clocks change.
 *
 * @param dates the oldest first
 * @param bounds when each day begins, and at last when the current one ends
 */
public record RecentDays(List<LocalDate> dates, List<Instant> bounds) {

    public RecentDays {
        dates = List.copyOf(dates);
        bounds = List.copyOf(bounds);
    }

    /**
     * @param count the number of days, the current one included
     */
    public static RecentDays until(Instant now, ZoneId zone, int count) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        return new RecentDays(
                LongStream.range(0, count).mapToObj(i -> today.minusDays(count - 1 - i)).toList(),
                LongStream.rangeClosed(0, count)
                        .mapToObj(i -> today.minusDays(count - 1 - i).atStartOfDay(zone))
                        .map(start -> start.toInstant())
                        .toList());
    }

    public Instant from() {
        return bounds.get(0);
    }

    /** Exclusive. */
    public Instant to() {
        return bounds.get(bounds.size() - 1);
    }

    /** The bounds in ISO 8601, as {@code width_bucket} of the database takes them. */
    public List<String> boundTexts() {
        return bounds.stream().map(Instant::toString).toList();
    }

    /**
     * Counts by day, with a default for days that have none.
     *
     * @param byNumber by the number of the day, from 1, as {@code width_bucket} returns it
     */
    public <T> Map<LocalDate, T> byDate(List<Map.Entry<Integer, T>> byNumber, T none) {
        Map<LocalDate, T> all = new TreeMap<>();
        dates.forEach(date -> all.put(date, none));
        byNumber.forEach(counted -> all.put(dates.get(counted.getKey() - 1), counted.getValue()));
        return all;
    }
}
