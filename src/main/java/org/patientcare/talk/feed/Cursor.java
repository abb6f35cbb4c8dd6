package org.patientcare.talk.feed;

import java.util.Optional;

/**
 * How far a reader of the feed is, written {@code epoch.position}.
 *
 * @param epoch of the feed, which a restore of the database ends; 0 before there was an event
 * @param position of the last event that was read, or left out
 */
record Cursor(long epoch, long position) {

    /** Before the first event of an organization. */
    static final Cursor BEGINNING = new Cursor(0, 0);

    private static final int LONGEST = 40;
    private static final String FORM = "(0|[1-9][0-9]{0,17})\\.(0|[1-9][0-9]{0,17})";

    /** Empty for what the feed never handed out. */
    static Optional<Cursor> parse(String text) {
        if (text.length() > LONGEST || !text.matches(FORM)) {
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
