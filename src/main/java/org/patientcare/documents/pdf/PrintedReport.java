package org.patientcare.documents.pdf;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.Language;

/**
 * The content of a printed report: parts with a heading, each of facts in two columns and of
 * paragraphs. All texts are results of {@link PrintableText#replaceUnprintable}.
 *
 * @param id of what it is about
 * @param issuedAt in whole seconds
 * @param issuedOn that day in the organization's time zone
 * @param title also that of the file
 * @param foot what the foot of each page says of what it is about
 * @param introduction below the title; null for none
 * @param sealedBy owner of the electronic seal that the PDF will carry; null for none
 */
public record PrintedReport(
        UUID id,
        Language language,
        Instant issuedAt,
        LocalDate issuedOn,
        String organization,
        String title,
        String foot,
        String introduction,
        List<Part> parts,
        String sealedBy) {

    public PrintedReport {
        parts = List.copyOf(parts);
    }

    /**
     * A part of the report.
     *
     * @param text below the heading; null for none
     */
    public record Part(String heading, String text, List<Fact> facts) {

        public Part {
            facts = List.copyOf(facts);
        }
    }

    /**
     * A line of a part.
     *
     * @param more small, below the text; null for none
     */
    public record Fact(String label, String text, String more) {

        public Fact(String label, String text) {
            this(label, text, null);
        }
    }
}
