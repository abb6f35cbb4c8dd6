package org.patientcare.talk.conversation;

import java.util.UUID;
import org.patientcare.platform.database.SqlStatement;

/**
 * Who takes part in conversations of an organization, and sees no others than their own.
 *
 * @param patient our id; 0 for a professional
 * @param professional the hash; null for a patient
 */
public record Party(UUID organization, Side side, long patient, String professional) {

    public static Party patient(UUID organization, long id) {
        return new Party(organization, Side.PATIENT, id, null);
    }

    /** Sees conversations only for as long as they are assigned to the organization. */
    public static Party professional(UUID organization, String hash) {
        return new Party(organization, Side.PROFESSIONAL, 0, hash);
    }

    /**
     * SQL for this side.
     *
     * @param template with {@code $own} and {@code $other} where columns begin with a side, and
     *     {@code $self} for the condition that a conversation {@code c} is this party's, given its
     *     assignment {@code a}
     */
    String sql(String template) {
        String self =
                side == Side.PATIENT
                        ? "c.patient_id = :self"
                        : "c.professional_hash = :self AND a.organization_id IS NOT NULL";
        return template.replace("$own", side.code())
                .replace("$other", side.other().code())
                .replace("$self", self);
    }

    SqlStatement bind(SqlStatement statement) {
        return statement.bind("self", side == Side.PATIENT ? (Object) patient : professional);
    }

    /** For whom their messages count. */
    String key() {
        return organization + ":" + (side == Side.PATIENT ? "p" + patient : professional);
    }
}
