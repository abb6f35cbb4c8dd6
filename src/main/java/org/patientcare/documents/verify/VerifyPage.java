package org.patientcare.documents.verify;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.documents.prescription.PublicFacts;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** What the page says, from the texts beside this class. */
record VerifyPage(Language language, String html) {

    static final TextResources TEXTS = new TextResources(VerifyPage.class);
    private static final String FRAME = TEXTS.of("page.html");
    private static final String STYLE = TEXTS.of("page.css");
    private static final String FACTS = TEXTS.of("facts.html");

    /** Nothing is loaded and nothing runs: this style alone, and a form that goes to us. */
    static final String POLICY =
            "default-src 'none'; style-src 'sha256-"
                    + hash(STYLE)
                    + "'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    /**
     * What anybody may know of a prescription.
     *
     * @param compare the part where its medicines are compared
     */
    static VerifyPage of(PublicFacts facts, Language language, CompareSection.Part compare) {
        boolean genuine = facts.state() == PrescriptionState.ISSUED;
        Properties words = TEXTS.words(language);
        String day =
                DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                        .withLocale(locale(language))
                        .format(facts.issuedOn());
        Map<String, String> values =
                Map.of(
                        "day.label", words.getProperty("day"),
                        "house.label", words.getProperty("house"),
                        "items.label", words.getProperty("items"),
                        "initials.label", words.getProperty("initials"),
                        "day", day,
                        "items", String.valueOf(facts.items()),
                        "initials", Template.escaped(facts.initials()),
                        "house", Template.escaped(facts.organization()));
        String verdict = genuine ? "genuine" : "withdrawn";
        String before = compare.isError() ? words.getProperty("error.prefix") + " – " : "";
        return page(
                language,
                verdict,
                Map.of(
                        "head", before + words.getProperty(verdict + ".title"),
                        "sentence", words.getProperty(verdict + ".sentence"),
                        "table", Template.fill(FACTS, values),
                        "compare", compare.html()));
    }

    static VerifyPage unknown(Language language) {
        return withoutFacts(language, "unknown", "");
    }

    /**
     * What went wrong.
     *
     * @param requestId under which the site finds it in its log
     */
    static VerifyPage failed(int status, String requestId, Language language) {
        String verdict =
                switch (status) {
                    case 405 -> "readonly";
                    case 411, 413, 415 -> "misread";
                    case 429 -> "busy";
                    case 503 -> "away";
                    default -> status < 500 ? "unreadable" : "failed";
                };
        return withoutFacts(language, verdict, requestId);
    }

    private static VerifyPage withoutFacts(Language language, String verdict, String requestId) {
        Properties words = TEXTS.words(language);
        return page(
                language,
                verdict,
                Map.of(
                        "head",
                        words.getProperty(verdict + ".title"),
                        "sentence",
                        Template.fill(
                                words.getProperty(verdict + ".sentence"),
                                Map.of("id", Template.escaped(requestId))),
                        "table",
                        "",
                        "compare",
                        ""));
    }

    /** With its headers; the status is the caller's. */
    void writeTo(HttpServletResponse response) throws IOException {
        response.setContentType("text/html");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader("Content-Language", language.code());
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("X-Robots-Tag", "noindex");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Vary", "Accept-Language");
        response.getWriter().write(html);
    }

    private static VerifyPage page(
            Language language, String verdict, Map<String, String> contents) {
        Map<String, String> values = new HashMap<>(contents);
        values.put("style", STYLE);
        values.put("language", language.code());
        values.put("verdict", verdict);
        values.put("title", TEXTS.words(language).getProperty(verdict + ".title"));
        return new VerifyPage(language, Template.fill(FRAME, values));
    }

    private static Locale locale(Language language) {
        return language == Language.EN ? Locale.UK : Locale.forLanguageTag(language.code());
    }

    private static String hash(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text));
    }
}
