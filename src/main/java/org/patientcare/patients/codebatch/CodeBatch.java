package org.patientcare.patients.codebatch;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * A batch of codes, and what became of them.
 *
 * @param maker null for batches of releases that did not keep it
 * @param count number of its codes
 * @param redeemed how many of them have been redeemed at least once, redemptions that were undone
 *     aside
 * @param usable how many of them can be redeemed now
 */
public record CodeBatch(
        UUID id,
        Instant createdAt,
        Maker maker,
        String pattern,
        String tag,
        int count,
        long redeemed,
        long usable) {

    /** Who made it, as the audit trail names actors. */
    public record Maker(String kind, String id) {

        private static Maker of(String actor) {
            if (actor == null) {
                return null;
            }
            String[] parts = actor.split(":", 2);
            return new Maker(parts[0], parts[1]);
        }
    }

    static CodeBatch read(Row row) {
        return new CodeBatch(
                row.uuid("id"),
                row.instant("created_at"),
                Maker.of(row.text("made_by")),
                row.text("pattern"),
                row.text("tag"),
                row.integer("made"),
                row.number("redeemed"),
                row.number("usable"));
    }
}
