package org.patientcare.documents.prescription;

import java.time.LocalDate;
import org.patientcare.platform.shared.Language;

/**
 * What anybody who knows the code may see of a prescription.
 *
 * @param items number of medicines
 * @param initials of the patient's name as printed
 * @param language of the PDF
 */
public record PublicFacts(
        PrescriptionState state,
        LocalDate issuedOn,
        String organization,
        int items,
        String initials,
        Language language) {}
