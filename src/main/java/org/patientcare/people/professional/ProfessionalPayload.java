package org.patientcare.people.professional;

import org.patientcare.platform.database.Row;

/**
 * A professional in the payload of an event.
 *
 * @param id the hash
 * @param avatar URL of a picture; null if unset
 */
public record ProfessionalPayload(String id, String name, String avatar) {

    /**
     * @param row with the columns {@code hash, name, avatar}
     */
    public static ProfessionalPayload read(Row row) {
        return new ProfessionalPayload(row.text("hash"), row.text("name"), row.text("avatar"));
    }

    public static ProfessionalPayload of(Professional professional) {
        return new ProfessionalPayload(
                professional.hash(), professional.name(), professional.avatar());
    }
}
