package org.patientcare.platform.shared;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a walk through a list goes on: behind an item, by the time and the id in whose order the
 * list is. Whatever is added, or moves, shifts nothing of what is still to come.
 *
 * @param at to the microsecond
 * @param total how many items there were when the walk began, which is counted once
 */
public record Bookmark(Instant at, long id, long total) {

    private static final Pattern SHAPE =
            Pattern.compile("-?[0-9]{1,18}\\.[0-9]{1,18}\\.[0-9]{1,15}");

    private static final long MICROS = 1_000_000;
    private static final int NANOS = 1_000;

    /** In characters. */
    private static final int LONGEST = 54;

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    /** Empty if the text is none; what it says need not be of this list. */
    public static Optional<Bookmark> parse(String text) {
        if (text.length() > LONGEST || !SHAPE.matcher(text).matches()) {
            return Optional.empty();
        }
        String[] parts = text.split("\\.");
        Instant at = Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS);
        return Optional.of(new Bookmark(at, Long.parseLong(parts[1]), Long.parseLong(parts[2])))
                .filter(mark -> !at.isBefore(FIRST) && !at.isAfter(LAST));
    }

    /** As it stands in an address. */
    public String text() {
        long micros = at.getEpochSecond() * MICROS + at.getNano() / NANOS;
        return micros + "." + id + "." + total;
    }
}
