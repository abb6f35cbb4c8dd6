package org.patientcare.people.professional;

/**
 * A professional as events tell of them.
 *
 * @param id the hash
 * @param avatar address of a picture; null if unset
 */
public record ToldProfessional(String id, String name, String avatar) {

    public static ToldProfessional of(Professional professional) {
        return new ToldProfessional(
                professional.hash(), professional.name(), professional.avatar().orElse(null));
    }
}
