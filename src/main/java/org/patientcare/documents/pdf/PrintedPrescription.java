package org.patientcare.documents.pdf;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.patientcare.platform.shared.Language;

/**
 * The content of a printed prescription; unset fields are null. All texts are results of {@link
 * PrintableText#clean}.
 *
 * @param verifyUrl target of the QR code
 * @param issuedOn day of issue in the organization's time zone
 * @param sealedBy owner of the electronic seal that the PDF will carry; null for none
 * @param letterhead what is printed of the organization beside its name
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
        String sealedBy,
        Letterhead letterhead) {

    /**
     * The organization's letterhead.
     *
     * @param logo a PNG of at most 480 x 120 pixels; null for none
     * @param accent the color of titles and labels, 0xRRGGBB; null for that of the service
     * @param lines how to reach it
     */
    public record Letterhead(byte[] logo, Integer accent, List<String> lines) {

        /** Of plain paper. */
        public static final Letterhead NONE = new Letterhead(null, null, List.of());
    }

    /** The professional. */
    public record Prescriber(String name, String title, String collegiateNumber) {}

    /**
     * The patient.
     *
     * @param knownAs another name by which the patient is known; null for none
     * @param gender {@code male} or {@code female}
     */
    public record Person(String name, String knownAs, String gender, LocalDate birthDate) {}

    /** A medicine. */
    public record Item(String activeSubstance, String dose, String posology, String quantity) {}
}
