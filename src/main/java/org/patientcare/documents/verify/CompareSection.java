package org.patientcare.documents.verify;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.patientcare.documents.prescription.Comparison;
import org.patientcare.documents.prescription.Comparison.Medicine;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;

/**
 * The part of the page where medicines are compared with the paper, in a language: a form that asks
 * for the patient's date of birth, or what that date showed.
 */
final class CompareSection {

    private static final int SECONDS_A_MINUTE = 60;
    private static final String ERROR = "error";

    private final Map<String, String> words = new HashMap<>();

    CompareSection(Language language) {
        Properties texts = VerifyPage.TEXTS.words(language);
        texts.stringPropertyNames()
                .forEach(key -> words.put(key, Template.escaped(texts.getProperty(key))));
    }

    /**
     * As HTML.
     *
     * @param isError whether it tells of an error, so that the title of the page begins with it
     */
    record Part(String html, boolean isError) {

        /** Of a prescription that must not be dispensed, or of none. */
        static final Part NONE = new Part("", false);
    }

    Part form() {
        return form(BirthDateForm.EMPTY, "");
    }

    /** What was typed is no date. */
    Part unreadable(BirthDateForm typed) {
        return form(typed, error("unreadable", 0));
    }

    /** What a date showed; the form again where it was a wrong one. */
    Part of(BirthDateForm typed, Comparison comparison) {
        return switch (comparison.verdict()) {
            case RIGHT -> medicines(comparison);
            case WRONG -> form(typed, error("wrong", 0));
            case TOO_OFTEN -> {
                String error = error("often", comparison.waitSeconds());
                yield new Part(filled("often.html", Map.of(ERROR, error)), true);
            }
        };
    }

    private Part form(BirthDateForm typed, String error) {
        boolean isError = !error.isEmpty();
        Map<String, String> values =
                Map.of(
                        ERROR,
                        error,
                        "invalid",
                        String.valueOf(isError),
                        "described",
                        isError ? "error lead" : "lead",
                        "typed.day",
                        Template.escaped(typed.day()),
                        "typed.month",
                        Template.escaped(typed.month()),
                        "typed.year",
                        Template.escaped(typed.year()));
        return new Part(filled("form.html", values), isError);
    }

    private String error(String kind, long waitSeconds) {
        long minutes = (waitSeconds + SECONDS_A_MINUTE - 1) / SECONDS_A_MINUTE;
        String sentence =
                Template.fill(
                        words.get(ERROR + "." + kind), Map.of("minutes", String.valueOf(minutes)));
        return filled("error.html", Map.of("sentence", sentence));
    }

    private Part medicines(Comparison comparison) {
        String medicines =
                comparison.medicines().stream().map(this::medicine).collect(Collectors.joining());
        String notes =
                comparison.notes() == null
                        ? ""
                        : filled(
                                "notes.html",
                                Map.of("notes", Template.escaped(comparison.notes())));
        return new Part(
                filled("medicines.html", Map.of("medicines", medicines, "notes", notes)), false);
    }

    private String medicine(Medicine medicine) {
        String fields =
                field("dose", medicine.dose())
                        + field("posology", medicine.posology())
                        + field("quantity", medicine.quantity());
        return filled(
                "medicine.html",
                Map.of(
                        "substance",
                        Template.escaped(medicine.activeSubstance()),
                        "fields",
                        fields.isEmpty() ? "" : "<dl>" + fields + "</dl>"));
    }

    private String field(String name, String text) {
        return text == null
                ? ""
                : filled(
                        "field.html",
                        Map.of(
                                "label", words.get(name + ".label"),
                                "text", Template.escaped(text)));
    }

    /**
     * @param values as HTML; they go before the words
     */
    private String filled(String file, Map<String, String> values) {
        Map<String, String> all = new HashMap<>(words);
        all.putAll(values);
        return Template.fill(VerifyPage.TEXTS.of(file), all);
    }
}
