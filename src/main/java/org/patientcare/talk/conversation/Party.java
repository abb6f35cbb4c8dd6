package org.patientcare.talk.conversation;

import java.util.UUID;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.WireNamed;

/**
 * One who takes part in conversations of an organization, and can access only those.
 *
 * @param patient internal id; 0 for a professional
 * @param professional hash; null for a patient
 */
public record Party(UUID organization, Side side, long patient, String professional) {

    public static Party patient(UUID organization, long id) {
        return new Party(organization, Side.PATIENT, id, null);
    }

    /** A professional, who can access conversations only while assigned to the organization. */
    public static Party professional(UUID organization, String hash) {
        return new Party(organization, Side.PROFESSIONAL, 0, hash);
    }

    /**
     * Fills in an SQL template for this side.
     *
     * @param template SQL in which {@code $own} and {@code $other} are column prefixes for the two
     *     sides, and {@code $self} is the condition that conversation {@code c} with assignment
     *     {@code a} is this party's
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

    /** The key by which the party's messages are rate-limited. */
    String rateLimitKey() {
        return organization + ":" + (side == Side.PATIENT ? "p" + patient : professional);
    }

    /** The two sides of a conversation. */
    public enum Side implements WireNamed {
        PATIENT,
        PROFESSIONAL;

        Side other() {
            return this == PATIENT ? PROFESSIONAL : PATIENT;
        }
    }
}
