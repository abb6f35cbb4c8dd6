package org.patientcare.patients.codebatch;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.trail.audit.Actor;

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
        Actor maker,
        String pattern,
        String tag,
        int count,
        long redeemed,
        long usable) {

    static CodeBatch read(Row row) {
        return new CodeBatch(
                row.uuid("id"),
                row.instant("created_at"),
                Actor.parse(row.text("made_by")).orElse(null),
                row.text("pattern"),
                row.text("tag"),
                row.integer("made"),
                row.number("redeemed"),
                row.number("usable"));
    }
}
