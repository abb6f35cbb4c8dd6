package org.patientcare.verify;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.prescription.PrescriptionState;
import org.patientcare.prescription.PublicFacts;
import org.patientcare.shared.Language;
import org.patientcare.shared.Places;
import org.patientcare.shared.TextResources;

/** What the page says, from the texts beside this class. */
record VerifyPage(Language language, String html) {

    private static final TextResources TEXTS = new TextResources(VerifyPage.class);
    private static final String FRAME = TEXTS.of("page.html");
    private static final String STYLE = TEXTS.of("page.css");
    private static final String FACTS = TEXTS.of("facts.html");

    /** Nothing is loaded, nothing runs, nothing is sent: this style alone. */
    static final String POLICY =
            "default-src 'none'; style-src 'sha256-"
                    + hash(STYLE)
                    + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    static VerifyPage of(PublicFacts facts, Language language) {
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
                        "initials", Places.escaped(facts.initials()),
                        "house", Places.escaped(facts.organization()));
        return page(language, genuine ? "genuine" : "withdrawn", Places.fill(FACTS, values));
    }

    static VerifyPage unknown(Language language) {
        return page(language, "unknown", "");
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
                    case 429 -> "busy";
                    case 503 -> "away";
                    default -> status < 500 ? "unreadable" : "failed";
                };
        VerifyPage page = page(language, verdict, "");
        return new VerifyPage(
                language, Places.fill(page.html(), Map.of("id", Places.escaped(requestId))));
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

    private static VerifyPage page(Language language, String verdict, String table) {
        Properties words = TEXTS.words(language);
        Map<String, String> values =
                Map.of(
                        "style",
                        STYLE,
                        "language",
                        language.code(),
                        "verdict",
                        verdict,
                        "title",
                        words.getProperty(verdict + ".title"),
                        "sentence",
                        words.getProperty(verdict + ".sentence"),
                        "table",
                        table);
        return new VerifyPage(language, Places.fill(FRAME, values));
    }

    private static Locale locale(Language language) {
        return language == Language.EN ? Locale.UK : Locale.forLanguageTag(language.code());
    }

    private static String hash(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
