package org.patientcare.documents.verify;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.patientcare.documents.prescription.BirthDateCheck;
import org.patientcare.documents.prescription.BirthDateCheck.Medicine;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;

/**
 * The section of the page for comparing the medicines with the printed prescription, in one
 * language: a form that asks for the patient's date of birth, or the result.
 */
final class CompareSection {

    private static final int SECONDS_A_MINUTE = 60;
    private static final String ERROR = "error";

    private final Map<String, String> words = new HashMap<>();

    CompareSection(Language language) {
        Properties texts = VerifyPage.TEXTS.words(language);
        texts.stringPropertyNames().forEach(key -> words.put(key, texts.getProperty(key)));
    }

    /**
     * @param isError whether it shows an error, which the title of the page then mentions
     */
    record Part(Html html, boolean isError) {

        /** No section, for a prescription that is withdrawn or does not exist. */
        static final Part NONE = new Part(Html.NONE, false);
    }

    Part form() {
        return form(BirthDateForm.EMPTY, Html.NONE);
    }

    /** The form, with an error because the input is not a date. */
    Part unreadable(BirthDateForm typed) {
        return form(typed, error("unreadable", 0));
    }

    /** The result of comparing a date; after a wrong date the form again. */
    Part of(BirthDateForm typed, BirthDateCheck birthDateCheck) {
        return switch (birthDateCheck.verdict()) {
            case RIGHT -> medicines(birthDateCheck);
            case WRONG -> form(typed, error("wrong", 0));
            case TOO_OFTEN -> {
                Html error = error("often", birthDateCheck.waitSeconds());
                yield new Part(filled("often.html", Map.of(ERROR, error)), true);
            }
        };
    }

    private Part form(BirthDateForm typed, Html error) {
        boolean isError = !error.equals(Html.NONE);
        Map<String, ?> values =
                Map.of(
                        ERROR,
                        error,
                        "invalid",
                        isError,
                        "described",
                        isError ? "error lead" : "lead",
                        "typed.day",
                        typed.day(),
                        "typed.month",
                        typed.month(),
                        "typed.year",
                        typed.year());
        return new Part(filled("form.html", values), isError);
    }

    private Html error(String kind, long waitSeconds) {
        long minutes = (waitSeconds + SECONDS_A_MINUTE - 1) / SECONDS_A_MINUTE;
        String sentence =
                Template.fill(
                        words.get(ERROR + "." + kind), Map.of("minutes", String.valueOf(minutes)));
        return filled("error.html", Map.of("sentence", sentence));
    }

    private Part medicines(BirthDateCheck birthDateCheck) {
        Html medicines =
                birthDateCheck.medicines().stream()
                        .map(this::medicine)
                        .reduce(Html.NONE, Html::and);
        Html notes =
                birthDateCheck.notes() == null
                        ? Html.NONE
                        : filled("notes.html", Map.of("notes", birthDateCheck.notes()));
        return new Part(
                filled("medicines.html", Map.of("medicines", medicines, "notes", notes)), false);
    }

    private Html medicine(Medicine medicine) {
        Html fields =
                field("dose", medicine.dose())
                        .and(field("posology", medicine.posology()))
                        .and(field("quantity", medicine.quantity()));
        Html list =
                fields.equals(Html.NONE)
                        ? Html.NONE
                        : filled("fields.html", Map.of("fields", fields));
        return filled(
                "medicine.html", Map.of("substance", medicine.activeSubstance(), "fields", list));
    }

    private Html field(String name, String text) {
        return text == null
                ? Html.NONE
                : filled("field.html", Map.of("label", words.get(name + ".label"), "text", text));
    }

    /**
     * @param values take precedence over the words of the language
     */
    private Html filled(String file, Map<String, ?> values) {
        Map<String, Object> all = new HashMap<>(words);
        all.putAll(values);
        return Html.filled(VerifyPage.TEXTS.of(file), all);
    }
}
