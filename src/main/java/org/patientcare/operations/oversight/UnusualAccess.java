package org.patientcare.operations.oversight;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.WireNamed;

/**
 * What one person opened on one day that an auditor should look at.
 *
 * @param day in the time zone of the organization
 * @param patients how many patients the rule is true of
 * @param examples our ids of at most five of them
 * @param seen null if nobody has looked at it yet
 */
public record UnusualAccess(
        UUID id,
        LocalDate day,
        Rule rule,
        UUID person,
        int patients,
        List<Long> examples,
        Instant foundAt,
        Seen seen) {

    /** What is unusual about it. */
    public enum Rule implements WireNamed {
        /**
         * More patients than the organization's limit who had no visit and no message within two
         * weeks and redeemed no code.
         */
        MANY_PATIENTS,
        /** A patient who has the e-mail address of the person. */
        OWN_RECORD,
        /** A patient who has the e-mail address of somebody else with a role there. */
        COLLEAGUE_RECORD
    }

    /**
     * That an auditor looked at it.
     *
     * @param by as {@link org.patientcare.trail.audit.Actor#text}
     * @param note what came of it
     */
    public record Seen(String by, Instant at, String note) {}

    static UnusualAccess read(Row row) {
        Instant seenAt = row.instant("seen_at");
        return new UnusualAccess(
                row.uuid("id"),
                row.date("day"),
                row.enumValue(Rule.class, "rule"),
                row.uuid("person_id"),
                row.integer("patients"),
                row.numbers("examples"),
                row.instant("found_at"),
                seenAt == null ? null : new Seen(row.text("seen_by"), seenAt, row.text("note")));
    }
}
