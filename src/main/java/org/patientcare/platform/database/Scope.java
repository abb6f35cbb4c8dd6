package org.patientcare.platform.database;

/**
 * What a statement may see and write if no organization is known yet, or for several organizations.
 * The row-level security policies of the tables define which rows these are; each constant has the
 * name that the policies use.
 */
public enum Scope {
    /** Callers that present credentials, before it is known whose these are. */
    AUTHENTICATION("door"),
    /** Holders of the link of a visit. */
    LINKS("links"),
    /** Holders of the code of a prescription. */
    VERIFY("verify"),
    /** When professionals have visits, whichever organization booked these. */
    BOOKED_TIMES("times"),
    /** Reports of partners about messages. */
    RECEIPTS("receipts"),
    /** The search for organizations with events to publish or to send, and how many wait. */
    DISPATCH("relay"),
    /** Housekeeping, which expires or deletes rows of all organizations. */
    HOUSEKEEPING("housekeeping"),
    /** What the operator does across organizations. */
    OPERATOR("operator");

    private final String setting;

    Scope(String setting) {
        this.setting = setting;
    }

    /** The name as the policies have it. */
    String setting() {
        return setting;
    }
}
