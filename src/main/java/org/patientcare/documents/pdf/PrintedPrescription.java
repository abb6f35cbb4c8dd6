package org.patientcare.documents.pdf;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.patientcare.platform.shared.Language;

/**
 * What stands on the paper; null where something is unset. Every text has gone through {@link
 * PrintableText#clean}.
 *
 * @param verifyUrl where the QR code leads
 * @param issuedOn the day of issue where the organization is
 * @param sealedBy whose electronic seal the document will carry; null for none
 */
public record PrintedPrescription(
        String code,
        String verifyUrl,
        Language language,
        Instant issuedAt,
        LocalDate issuedOn,
        String organization,
        Prescriber prescriber,
        Person patient,
        List<Item> items,
        String notes,
        String sealedBy) {

    /** Who prescribes. */
    public record Prescriber(String name, String title, String collegiateNumber) {}

    /**
     * For whom.
     *
     * @param knownAs another name under which the patient is known; null for none
     * @param gender {@code male} or {@code female}
     */
    public record Person(String name, String knownAs, String gender, LocalDate birthDate) {}

    /** A medicine. */
    public record Item(String activeSubstance, String dose, String posology, String quantity) {}
}
