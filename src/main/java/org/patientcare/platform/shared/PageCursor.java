package org.patientcare.platform.shared;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The position at which a list with cursor pagination continues: after the item with this time and
 * id, by which the list is ordered. Items that are added or moved do not shift the pages that are
 * still to come.
 *
 * @param at time of the item, to the microsecond
 * @param id of the item, a number or a UUID
 * @param total number of items when the first page was read; it is counted only once
 */
public record PageCursor(Instant at, String id, long total) {

    private static final Pattern SHAPE =
            Pattern.compile(
                    "-?[0-9]{1,18}\\.([0-9]{1,18}|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})\\.[0-9]{1,15}");

    private static final long MICROS = 1_000_000;
    private static final int NANOS = 1_000;

    /** In characters. */
    private static final int LONGEST = 72;

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    public PageCursor(Instant at, long id, long total) {
        this(at, String.valueOf(id), total);
    }

    public PageCursor(Instant at, UUID id, long total) {
        this(at, id.toString(), total);
    }

    /**
     * The id of an item that has a number.
     *
     * @throws DomainException of kind INVALID if the bookmark is one of another list
     */
    public long number() {
        if (isUuid()) {
            throw ofAnotherList();
        }
        return Long.parseLong(id);
    }

    /**
     * The id of an item that has a UUID.
     *
     * @throws DomainException of kind INVALID if the bookmark is one of another list
     */
    public UUID uuid() {
        if (!isUuid()) {
            throw ofAnotherList();
        }
        return UUID.fromString(id);
    }

    private boolean isUuid() {
        return id.indexOf('-') > 0;
    }

    private static DomainException ofAnotherList() {
        return DomainException.invalid("cursor", FaultCode.UNKNOWN_CURSOR.of());
    }

    /** Empty if the text is no bookmark. The item of a bookmark need not be in the list. */
    public static Optional<PageCursor> parse(String text) {
        if (text.length() > LONGEST || !SHAPE.matcher(text).matches()) {
            return Optional.empty();
        }
        String[] parts = text.split("\\.");
        Instant at = Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS);
        return Optional.of(new PageCursor(at, parts[1], Long.parseLong(parts[2])))
                .filter(mark -> !at.isBefore(FIRST) && !at.isAfter(LAST));
    }

    /** The bookmark as the value of a query parameter. */
    public String text() {
        long micros = at.getEpochSecond() * MICROS + at.getNano() / NANOS;
        return micros + "." + id + "." + total;
    }
}
