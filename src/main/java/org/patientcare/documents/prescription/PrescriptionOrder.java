package org.patientcare.documents.prescription;

import java.util.List;
import org.patientcare.platform.shared.Language;

/**
 * An order for a prescription; unset fields are null.
 *
 * @param patient the organization's code of the patient
 * @param professional hash of the professional
 * @param language of the PDF; null for the organization's language
 * @param printName the patient's name in printable letters
 * @param reference the caller's reference, by which a repeated order is recognized
 */
public record PrescriptionOrder(
        String patient,
        String professional,
        List<PrescriptionItem> items,
        String notes,
        Language language,
        String printName,
        String reference) {

    PrescriptionOrder withReference(String other) {
        return new PrescriptionOrder(
                patient, professional, items, notes, language, printName, other);
    }

    PrescriptionOrder withLanguage(Language other) {
        return new PrescriptionOrder(
                patient, professional, items, notes, other, printName, reference);
    }
}
