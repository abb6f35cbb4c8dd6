package org.patientcare.talk.feed;

import java.util.Optional;

/**
 * The position of a reader in the feed, written {@code epoch.position}.
 *
 * @param epoch epoch of the feed, which changes when the database is restored; 0 before the first
 *     event
 * @param position position of the last event that was read or filtered out
 */
record Cursor(long epoch, long position) {

    /** The position before the first event of an organization. */
    static final Cursor BEGINNING = new Cursor(0, 0);

    private static final int MAX_LENGTH = 40;
    private static final String FORMAT = "(0|[1-9][0-9]{0,17})\\.(0|[1-9][0-9]{0,17})";

    /** Empty if the text does not have the form of a cursor. */
    static Optional<Cursor> parse(String text) {
        if (text.length() > MAX_LENGTH || !text.matches(FORMAT)) {
            return Optional.empty();
        }
        int dot = text.indexOf('.');
        return Optional.of(
                new Cursor(
                        Long.parseLong(text.substring(0, dot)),
                        Long.parseLong(text.substring(dot + 1))));
    }

    @Override
    public String toString() {
        return epoch + "." + position;
    }
}
