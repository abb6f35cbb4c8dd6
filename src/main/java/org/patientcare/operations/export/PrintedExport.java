package org.patientcare.operations.export;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.documents.pdf.PrintedRecord;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.trail.audit.AccessReport.AccessKind;

/**
 * What the document of an export says, in the patient's language, row after row until it is full.
 * Used by one thread.
 */
final class PrintedExport {

    /** Of all texts: more than the pages of a document can have. */
    static final int MAX_CHARACTERS = 900_000;

    /** A longer text, or one of several lines, has a paragraph of its own. */
    private static final int MAX_IN_LINE = 80;

    private static final String BETWEEN = " · ";

    /** Names of values that are words of the service, not texts of people. */
    private static final Set<String> WORDS =
            Set.of(
                    "gender",
                    "locale",
                    "language",
                    "field",
                    "channel",
                    "state",
                    "origin",
                    "kind",
                    "role",
                    "moment",
                    "word",
                    "opened_by",
                    "sender",
                    "actor",
                    "purpose",
                    "outcome");

    private static final String ACTION = "action";

    private static final TextResources TEXTS = new TextResources(PrintedExport.class);

    private final PatientExport export;
    private final Properties words;
    private final DateTimeFormatter time;
    private final DateTimeFormatter date;
    private final List<PrintedRecord.Part> parts = new ArrayList<>();
    private int characters;

    PrintedExport(PatientExport export) {
        this.export = export;
        words = words(export.language());
        // In British English the day precedes the month, as in the other languages.
        Locale locale =
                export.language() == Language.EN
                        ? Locale.UK
                        : Locale.forLanguageTag(export.language().code());
        time =
                DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                        .withLocale(locale)
                        .withZone(export.zone());
        date = DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(locale);
    }

    /** The texts of all documents in a language. */
    static Properties words(Language language) {
        return TEXTS.words(language);
    }

    /** The rows that follow belong to this section. */
    void begin(ExportSection section) {
        parts.add(
                new PrintedRecord.Part(
                        words.getProperty("section." + section.property()), new ArrayList<>()));
    }

    /** Whether rows that follow are left out. */
    boolean isFull() {
        return characters >= MAX_CHARACTERS;
    }

    void add(Map<String, Object> row) {
        if (isFull()) {
            return;
        }
        List<String> inLine = new ArrayList<>();
        List<String> paragraphs = new ArrayList<>();
        row.forEach(
                (name, value) -> {
                    if (value != null) {
                        String text = PrintableText.printable(text(name, value));
                        boolean isShort = text.length() <= MAX_IN_LINE && !text.contains("\n");
                        (isShort ? inLine : paragraphs)
                                .add(words.getProperty("value." + name) + ": " + text);
                        characters += text.length() + name.length();
                    }
                });
        parts.get(parts.size() - 1)
                .entries()
                .add(new PrintedRecord.Entry(String.join(BETWEEN, inLine), paragraphs));
    }

    private String text(String name, Object value) {
        if (value instanceof Instant instant) {
            return time.format(instant);
        }
        if (value instanceof LocalDate day) {
            return date.format(day);
        }
        if (value instanceof Boolean flag) {
            return words.getProperty(flag ? "yes" : "no");
        }
        if (value instanceof JsonDocument document) {
            return document.text();
        }
        String text = value.toString();
        if (name.equals(ACTION)) {
            return words.getProperty("word." + AccessKind.of(text, false).code(), text);
        }
        return WORDS.contains(name) ? words.getProperty("word." + text, text) : text;
    }

    PrintedRecord document() {
        List<String> empty =
                parts.stream()
                        .filter(part -> part.entries().isEmpty())
                        .map(PrintedRecord.Part::heading)
                        .toList();
        String cut = words.getProperty("cut");
        return new PrintedRecord(
                export.language(),
                words.getProperty("title"),
                PrintableText.printable(export.organizationName()),
                export.at(),
                List.of(
                        Template.fill(
                                words.getProperty("lead"),
                                Map.of(
                                        "at",
                                        time.format(export.at()),
                                        "zone",
                                        export.zone().getId())),
                        words.getProperty("unprintable")),
                parts.stream().filter(part -> !part.entries().isEmpty()).toList(),
                isFull() ? cut : end(empty),
                cut);
    }

    private String end(List<String> empty) {
        return empty.isEmpty()
                ? ""
                : Template.fill(
                        words.getProperty("nothing"), Map.of("sections", String.join(", ", empty)));
    }
}
