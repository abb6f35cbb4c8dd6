package org.patientcare.documents.prescription;

import java.time.LocalDate;
import org.patientcare.platform.shared.Language;

/**
 * What anybody with the code may know of a prescription.
 *
 * @param language of the document
 */
public record PublicFacts(
        PrescriptionState state,
        LocalDate issuedOn,
        String organization,
        int items,
        String initials,
        Language language) {}
