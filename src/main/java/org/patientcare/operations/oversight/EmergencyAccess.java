package org.patientcare.operations.oversight;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.WireNamed;

/**
 * A professional opened a patient beyond their reach, or tried to.
 *
 * @param patient our id; null if none was opened
 * @param reason in the words of the professional; null once it was erased
 * @param openedAt when it was tried
 * @param endsAt until then the person sees the patient; null if none was opened
 */
public record EmergencyAccess(
        UUID id,
        UUID person,
        Long patient,
        String reason,
        Outcome outcome,
        Instant openedAt,
        Instant endsAt) {

    private static final int LETTERS_OF_A_REASON = 10;

    /** What came of an attempt. */
    public enum Outcome implements WireNamed {
        OPENED,
        /** The organization has no patient with the code that was typed. */
        UNKNOWN_CODE,
        /** The organization does not allow it. */
        NOT_ENABLED,
        /** The person had made as many attempts as they may within a day. */
        TOO_MANY
    }

    static EmergencyAccess read(Row row) {
        return new EmergencyAccess(
                row.uuid("id"),
                row.uuid("person_id"),
                row.optionalNumber("patient_id").orElse(null),
                row.text("reason"),
                row.enumValue(Outcome.class, "outcome"),
                row.instant("opened_at"),
                row.instant("ends_at"));
    }

    /** Whether a text says something: it has ten letters or more, of any script. */
    public static boolean isReason(String text) {
        return text.codePoints().filter(Character::isLetter).count() >= LETTERS_OF_A_REASON;
    }
}
