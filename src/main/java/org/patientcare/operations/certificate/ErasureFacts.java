package org.patientcare.operations.certificate;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.Language;

/**
 * What a certificate says of a finished erasure.
 *
 * @param zone of the organization, in which times are printed
 * @param patient the number that is left of the patient
 * @param reason null for none
 * @param approved null if nobody had to approve
 * @param rows by kind of data, only of those that there were
 * @param copiesUntil the day from which no backup has the data any more
 * @param receivers systems that wanted to be told
 * @param sealedBy owner of the electronic seal; null for none
 */
record ErasureFacts(
        UUID erasure,
        Organization organization,
        ZoneId zone,
        String patient,
        String reason,
        Act asked,
        Act approved,
        Instant blockedAt,
        Instant destroyedAt,
        List<Rows> rows,
        List<Kept> kept,
        LocalDate copiesUntil,
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
     * @param by the kind of actor, as the words of the certificate have it
     * @param id of the person or the key; null for none
     * @param name null if there is none or it is not known any more
     */
    record Act(By by, String id, String name, Instant at) {}

    /** The kinds of actors that a certificate names. */
    enum By {
        PERSON("byPerson"),
        SYSTEM("bySystem"),
        OPERATOR("byOperator"),
        PATIENT("byPatient"),
        SERVICE("byService");

        private final String word;

        By(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /**
     * What became of the rows of a table.
     *
     * @param table as the data map names it
     */
    record Rows(String table, long deleted, long emptied, long pseudonymized) {}

    /**
     * What stayed.
     *
     * @param table as the data map names it
     * @param until null if the service does not know the day
     */
    record Kept(String table, long rows, Why why, LocalDate until) {}

    /** Why something stayed. */
    enum Why {
        RECORD("why.record"),
        ACCOUNTABILITY("why.accountability"),
        HOLD("why.hold"),
        OPERATION("why.operation");

        private final String word;

        Why(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /**
     * A system that wanted to be told.
     *
     * @param destination the host of its URL, or its number
     * @param deliveredAt null if it was not told yet
     */
    record Receiver(String destination, Instant deliveredAt) {}
}
