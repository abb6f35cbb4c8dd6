package org.patientcare.platform.database;

import java.util.Locale;

/**
 * What a statement may see and write where no organization is known yet, or many are. The policies
 * of the tables say which rows that are.
 */
public enum Scope {
    /** Whoever knocks with keys, before it is known whose they are. */
    DOOR,
    /** Whoever holds the link of a visit. */
    LINKS,
    /** Whoever holds the code of a prescription. */
    VERIFY,
    /** What partners report of messages. */
    RECEIPTS,
    /** Which organizations have events to publish or to send, and how much waits. */
    RELAY,
    /** What ends or removes rows of all organizations. */
    HOUSEKEEPING,
    /** What the operator does across organizations. */
    OPERATOR;

    /** As policies have it. */
    String setting() {
        return name().toLowerCase(Locale.ROOT);
    }
}
