package org.patientcare.platform.database;

import java.util.Locale;

/**
 * What a statement may see and write if no organization is known yet, or for several organizations.
 * The row-level security policies of the tables define which rows these are; they use the
 * constants' names in lower case.
 */
public enum Scope {
    /** Callers that present credentials, before it is known whose these are. */
    DOOR,
    /** Holders of the link of a visit. */
    LINKS,
    /** Holders of the code of a prescription. */
    VERIFY,
    /** Reports of partners about messages. */
    RECEIPTS,
    /** The search for organizations with events to publish or to send, and how many wait. */
    RELAY,
    /** Housekeeping, which expires or deletes rows of all organizations. */
    HOUSEKEEPING,
    /** What the operator does across organizations. */
    OPERATOR;

    /** The name as the policies have it. */
    String setting() {
        return name().toLowerCase(Locale.ROOT);
    }
}
