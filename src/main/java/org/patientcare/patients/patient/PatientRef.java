package org.patientcare.patients.patient;

/**
 * The reference to a patient in paths and bodies: the internal id, which reveals nothing about the
 * person. A text that is not a valid reference matches no patient.
 *
 * @param id the internal id; 0 matches no patient
 */
public record PatientRef(long id) {

    private static final PatientRef NONE = new PatientRef(0);

    /** Converts a path parameter; called by JAX-RS. */
    public static PatientRef fromString(String text) {
        return text.matches("[1-9][0-9]{0,17}") ? new PatientRef(Long.parseLong(text)) : NONE;
    }

    public static String of(long id) {
        return String.valueOf(id);
    }
}
