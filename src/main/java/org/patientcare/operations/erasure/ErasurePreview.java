package org.patientcare.operations.erasure;

import java.time.Instant;
import java.util.List;
import org.patientcare.operations.erasure.Erasure.Hold;

/**
 * What an erasure of a patient would do now.
 *
 * @param patient our id
 * @param goes by table: what is deleted or emptied, tables without any left out
 * @param keeps what is kept, and why
 * @param visits how many booked visits would be cancelled
 * @param dueAt when it would be destroyed if it were blocked now
 * @param backupsUntil until when backups may have it, if it is destroyed then
 * @param hold what prevents destroying; null if nothing does
 * @param needsTwoPeople whether somebody else has to approve it
 */
public record ErasurePreview(
        long patient,
        List<Count> goes,
        List<Erasure.Kept> keeps,
        long visits,
        Instant dueAt,
        Instant backupsUntil,
        Hold hold,
        boolean needsTwoPeople) {

    public ErasurePreview {
        goes = List.copyOf(goes);
        keeps = List.copyOf(keeps);
    }

    /**
     * Rows of a table.
     *
     * @param rows counted to 10,000
     */
    public record Count(String table, long rows) {}
}
