package org.patientcare.documents.medicine;

/**
 * A medicine as a professional prescribed it before, without the patients.
 *
 * @param dose null if unset, as are {@code posology} and {@code quantity}
 * @param times how often, among the professional's latest prescriptions
 */
public record PrescribedMedicine(
        String activeSubstance, String dose, String posology, String quantity, int times) {}
