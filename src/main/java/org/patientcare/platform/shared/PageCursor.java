package org.patientcare.platform.shared;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position at which a list with cursor pagination continues: after the item with this time and
 * id, by which the list is ordered. Items that are added or moved do not shift the pages that are
 * still to come. It is of one direction of the list.
 *
 * @param at time of the item, to the microsecond
 * @param id of the item
 * @param total number of items when the first page was read; it is counted only once
 * @param isReversed whether the list is read against its usual direction
 */
public record PageCursor(Instant at, ItemId id, long total, boolean isReversed) {

    private static final Pattern SHAPE =
            Pattern.compile(
                    "(?<at>-?[0-9]{1,18})\\.(?:(?<number>[0-9]{1,18})|(?<uuid>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}))\\.(?<total>[0-9]{1,15})(?<reversed>\\.r)?");

    private static final long MICROS = 1_000_000;
    private static final int NANOS = 1_000;

    /** In characters. */
    private static final int LONGEST = 74;

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    public PageCursor(Instant at, long id, long total) {
        this(at, new NumberId(id), total, false);
    }

    public PageCursor(Instant at, UUID id, long total) {
        this(at, new UuidId(id), total, false);
    }

    /** The same position in the list, read against its usual direction if that is requested. */
    public PageCursor reversedIf(boolean reversed) {
        return new PageCursor(at, id, total, reversed);
    }

    /** What the items of a list have as their id. */
    public sealed interface ItemId {

        String text();
    }

    private record NumberId(long number) implements ItemId {

        @Override
        public String text() {
            return String.valueOf(number);
        }
    }

    private record UuidId(UUID uuid) implements ItemId {

        @Override
        public String text() {
            return uuid.toString();
        }
    }

    /**
     * The id of an item that has a number.
     *
     * @throws DomainException of kind INVALID if the bookmark is one of another list
     */
    public long number() {
        if (id instanceof NumberId of) {
            return of.number();
        }
        throw ofAnotherList();
    }

    /**
     * The id of an item that has a UUID.
     *
     * @throws DomainException of kind INVALID if the bookmark is one of another list
     */
    public UUID uuid() {
        if (id instanceof UuidId of) {
            return of.uuid();
        }
        throw ofAnotherList();
    }

    private static DomainException ofAnotherList() {
        return DomainException.invalid("cursor", FaultCode.UNKNOWN_CURSOR.of());
    }

    /** Empty if the text is no bookmark. The item of a bookmark need not be in the list. */
    public static Optional<PageCursor> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher parts = SHAPE.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Instant at = Instant.EPOCH.plus(Long.parseLong(parts.group("at")), ChronoUnit.MICROS);
        ItemId id =
                parts.group("uuid") == null
                        ? new NumberId(Long.parseLong(parts.group("number")))
                        : new UuidId(UUID.fromString(parts.group("uuid")));
        long total = Long.parseLong(parts.group("total"));
        return Optional.of(new PageCursor(at, id, total, parts.group("reversed") != null))
                .filter(mark -> !at.isBefore(FIRST) && !at.isAfter(LAST));
    }

    /** The bookmark as the value of a query parameter. */
    public String text() {
        long micros = at.getEpochSecond() * MICROS + at.getNano() / NANOS;
        return micros + "." + id.text() + "." + total + (isReversed ? ".r" : "");
    }
}
