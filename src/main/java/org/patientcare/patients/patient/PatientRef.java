package org.patientcare.patients.patient;

/**
 * Our name for a patient, in paths and bodies: one that tells nothing. A text that cannot be one is
 * nobody's.
 *
 * @param id ours; 0 for nobody's
 */
public record PatientRef(long id) {

    private static final PatientRef NOBODYS = new PatientRef(0);

    /** Called by JAX-RS. */
    public static PatientRef fromString(String text) {
        return text.matches("[1-9][0-9]{0,17}") ? new PatientRef(Long.parseLong(text)) : NOBODYS;
    }

    public static String of(long id) {
        return String.valueOf(id);
    }
}
