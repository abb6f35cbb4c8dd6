package org.patientcare.documents.verify;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.documents.prescription.BirthDateCheckService.BirthDateCheck;
import org.patientcare.documents.prescription.BirthDateCheckService.BirthDateCheck.Medicine;
import org.patientcare.documents.prescription.PrescriptionService.PrescriptionVerification;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.platform.http.FormBody.BirthDateForm;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.InlineStyle;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** The verification page, made from the texts beside this class. */
record VerifyPage(HtmlPage page) {

    static final TextResources TEXTS = new TextResources(VerifyPage.class);
    private static final InlineStyle STYLE = InlineStyle.with(TEXTS.of("page.css"));
    private static final Html HEAD = STYLE.head();
    private static final String BODY = TEXTS.of("page.html");
    private static final String FACTS = TEXTS.of("facts.html");

    /**
     * The page loads and runs nothing but its own inline style, and its form is sent to this origin
     * only.
     */
    private static final PageHeaders HEADERS =
            PageHeaders.withSources("default-src 'none'; style-src " + STYLE.source())
                    .withFormTargets("'self'")
                    .notIndexed();

    /**
     * The page for a prescription that exists.
     *
     * @param compare the section for comparing the medicines
     */
    static VerifyPage of(
            PrescriptionVerification facts, Language language, CompareSection.Part compare) {
        boolean genuine = facts.state() == PrescriptionState.ISSUED;
        Properties words = TEXTS.words(language);
        String day =
                DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                        .withLocale(locale(language))
                        .format(facts.issuedOn());
        Html table =
                Html.filled(
                        FACTS,
                        Map.of(
                                "day.label", words.getProperty("day"),
                                "organization.label", words.getProperty("organization"),
                                "items.label", words.getProperty("items"),
                                "initials.label", words.getProperty("initials"),
                                "day", day,
                                "items", facts.items(),
                                "initials", facts.initials(),
                                "organization", facts.organization()));
        String verdict = genuine ? "genuine" : "withdrawn";
        String before = compare.isError() ? words.getProperty("error.prefix") + " – " : "";
        return page(
                language,
                before + title(verdict, language),
                Map.of(
                        "verdict", verdict,
                        "title", title(verdict, language),
                        "sentence", words.getProperty(verdict + ".sentence"),
                        "table", table,
                        "compare", compare.html()));
    }

    static VerifyPage unknown(Language language) {
        return withoutDetails(language, "unknown", "");
    }

    /**
     * The page for an error.
     *
     * @param requestId under which the error is found in the log
     */
    static VerifyPage error(int status, String requestId, Language language) {
        String verdict =
                switch (status) {
                    case 405 -> "readonly";
                    case 411, 413, 415 -> "misread";
                    case 429 -> "busy";
                    case 503 -> "away";
                    default -> status < 500 ? "unreadable" : "failed";
                };
        return withoutDetails(language, verdict, requestId);
    }

    String html() {
        return page.html().text();
    }

    /** Writes the page and its headers; the caller sets the status. */
    void writeTo(HttpServletResponse response) throws IOException {
        HEADERS.writeTo(response);
        PageHeaders.noStore(response);
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        page.writeTo(response);
    }

    private static VerifyPage withoutDetails(Language language, String verdict, String requestId) {
        String sentence = TEXTS.words(language).getProperty(verdict + ".sentence");
        return page(
                language,
                title(verdict, language),
                Map.of(
                        "verdict",
                        verdict,
                        "title",
                        title(verdict, language),
                        "sentence",
                        Template.fill(sentence, Map.of("id", requestId)),
                        "table",
                        Html.NONE,
                        "compare",
                        Html.NONE));
    }

    private static VerifyPage page(Language language, String head, Map<String, ?> values) {
        return new VerifyPage(HtmlPage.of(language, head, HEAD, Html.filled(BODY, values)));
    }

    private static String title(String verdict, Language language) {
        return TEXTS.words(language).getProperty(verdict + ".title");
    }

    private static Locale locale(Language language) {
        return language == Language.EN ? Locale.UK : Locale.forLanguageTag(language.code());
    }

    /**
     * The section of the page for comparing the medicines with the printed prescription, in one
     * language: a form that asks for the patient's date of birth, or the result.
     */
    static final class CompareSection {

        private static final int SECONDS_A_MINUTE = 60;
        private static final String ERROR = "error";

        private final Map<String, String> words = new HashMap<>();

        CompareSection(Language language) {
            Properties texts = TEXTS.words(language);
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
                            words.get(ERROR + "." + kind),
                            Map.of("minutes", String.valueOf(minutes)));
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
                    filled("medicines.html", Map.of("medicines", medicines, "notes", notes)),
                    false);
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
                    "medicine.html",
                    Map.of("substance", medicine.activeSubstance(), "fields", list));
        }

        private Html field(String name, String text) {
            return text == null
                    ? Html.NONE
                    : filled(
                            "field.html",
                            Map.of("label", words.get(name + ".label"), "text", text));
        }

        /**
         * @param values take precedence over the words of the language
         */
        private Html filled(String file, Map<String, ?> values) {
            Map<String, Object> all = new HashMap<>(words);
            all.putAll(values);
            return Html.filled(TEXTS.of(file), all);
        }
    }
}
