package org.patientcare.documents.pdf;

import java.time.Instant;
import java.util.List;
import org.patientcare.platform.shared.Language;

/**
 * What a document for people has. All texts are printable ({@link PrintableText#printable}).
 *
 * @param author the organization
 * @param madeAt the creation date of the document
 * @param lead what is said before the first part
 * @param end what is said behind the last part
 * @param cut what is said at the end instead if the document would have too many pages
 */
public record PrintedRecord(
        Language language,
        String title,
        String author,
        Instant madeAt,
        List<String> lead,
        List<Part> parts,
        String end,
        String cut) {

    /** A heading with what is below it. */
    public record Part(String heading, List<Entry> entries) {}

    /**
     * What belongs together, on one page where that is possible.
     *
     * @param line short values, side by side
     * @param paragraphs longer ones
     */
    public record Entry(String line, List<String> paragraphs) {}
}
