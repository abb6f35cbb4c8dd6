package org.patientcare.operations.oversight;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * A professional opened a patient beyond their reach, or tried to.
 *
 * @param patient our id; null if there is no patient with the code that was typed
 * @param reason in the words of the professional; null once it was erased
 * @param endsAt until then the person sees the patient
 */
public record EmergencyAccess(
        UUID id, UUID person, Long patient, String reason, Instant openedAt, Instant endsAt) {

    private static final int LETTERS_OF_A_REASON = 10;

    static EmergencyAccess read(Row row) {
        return new EmergencyAccess(
                row.uuid("id"),
                row.uuid("person_id"),
                row.optionalNumber("patient_id").orElse(null),
                row.text("reason"),
                row.instant("opened_at"),
                row.instant("ends_at"));
    }

    /** Whether a text says something: it has ten letters or more, of any script. */
    public static boolean isReason(String text) {
        return text.codePoints().filter(Character::isLetter).count() >= LETTERS_OF_A_REASON;
    }
}
