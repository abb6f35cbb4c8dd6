package org.patientcare.people.professional;

import org.patientcare.platform.database.Row;

/**
 * A professional in the payload of an event.
 *
 * @param id the hash
 * @param avatar URL of a picture; null if unset
 */
public record ToldProfessional(String id, String name, String avatar) {

    /**
     * @param row with the columns {@code hash, name, avatar}
     */
    public static ToldProfessional read(Row row) {
        return new ToldProfessional(row.text("hash"), row.text("name"), row.text("avatar"));
    }

    public static ToldProfessional of(Professional professional) {
        return new ToldProfessional(
                professional.hash(), professional.name(), professional.avatar().orElse(null));
    }
}
