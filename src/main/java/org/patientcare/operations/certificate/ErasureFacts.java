package org.patientcare.operations.certificate;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.Actor;

/**
 * What a certificate says of a finished erasure. Words of people are left out, since they may name
 * the patient.
 *
 * @param zone of the organization, in which times are printed
 * @param patient the number that is left of the patient
 * @param approved null if nobody had to approve
 * @param rows by kind of data, only of those that there were
 * @param copiesUntil the day from which no backup has the data any more
 * @param hasLedger whether the erasure is noted outside the database, by which a backup is cleaned
 * @param receivers systems that wanted to be told
 * @param sealedBy owner of the electronic seal; null for none
 */
record ErasureFacts(
        UUID erasure,
        Organization organization,
        ZoneId zone,
        String patient,
        Act asked,
        Act approved,
        Instant blockedAt,
        Instant destroyedAt,
        List<Rows> rows,
        List<Kept> kept,
        LocalDate copiesUntil,
        boolean hasLedger,
        List<Receiver> receivers,
        String sealedBy) {

    ErasureFacts {
        rows = List.copyOf(rows);
        kept = List.copyOf(kept);
        receivers = List.copyOf(receivers);
    }

    /** The organization whose patient it was. */
    record Organization(UUID id, String name, Language language) {}

    /**
     * What somebody did.
     *
     * @param name null if there is none or it is not known any more
     */
    record Act(Actor by, String name, Instant at) {}

    /**
     * A kind of data.
     *
     * @param table as the data map names it
     * @param count how many rows were deleted or emptied
     */
    record Rows(String table, long count) {}

    /**
     * What stayed.
     *
     * @param until null if it stays
     * @param why as {@link org.patientcare.operations.erasure.Erasure.Kept} has it
     */
    record Kept(String table, long count, LocalDate until, String why) {}

    /**
     * A system that wanted to be told.
     *
     * @param destination the host of its URL, or its id
     * @param isRecorded whether the service still knows what became of it
     * @param deliveredAt null if it was not told yet, or that is not known
     */
    record Receiver(String destination, boolean isRecorded, Instant deliveredAt) {}
}
