package org.patientcare.documents.prescription;

import java.util.List;
import org.patientcare.platform.shared.Language;

/**
 * What somebody wants prescribed; null where something is left open.
 *
 * @param patient the organization's code
 * @param professional the hash
 * @param language of the document; null for the organization's
 * @param printName the patient's name in letters that can be printed
 * @param reference under which the caller asks for it, and would ask again
 */
public record PrescriptionOrder(
        String patient,
        String professional,
        List<PrescriptionItem> items,
        String notes,
        Language language,
        String printName,
        String reference) {

    PrescriptionOrder under(String other) {
        return new PrescriptionOrder(
                patient, professional, items, notes, language, printName, other);
    }

    PrescriptionOrder inLanguage(Language other) {
        return new PrescriptionOrder(
                patient, professional, items, notes, other, printName, reference);
    }
}
