package org.patientcare.surfaces.entrance;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.FormBody.BirthDateForm;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.PageHead;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

/** The pages of this package, made from the texts beside this class. */
@ApplicationScoped
class EntrancePages {

    private static final TextResources TEXTS = new TextResources(EntrancePages.class);
    private static final PageHead HEAD = new PageHead("entrance/page.css", List.of());

    /** The pages run no scripts, and their form is sent to this origin only. */
    private static final PageHeaders HEADERS =
            PageHeaders.withSources("default-src 'none'; style-src 'self'; img-src 'self'")
                    .withFormTargets("'self'")
                    .notIndexed();

    @Inject private PublicUrl publicUrl;

    /** What is wrong with what was typed. */
    enum Mistake {
        CONTACT,
        BIRTH_DATE
    }

    void protect(HttpServletResponse response) {
        HEADERS.writeTo(response);
    }

    HtmlPage entrance(Language language) {
        return page(
                language,
                "entrance",
                "entrance.html",
                Map.of(
                        "own.url", publicUrl.of(PublicPaths.PATIENT_PAGE) + "/#…",
                        "visit.url", publicUrl.of(PublicPaths.CALL) + "/…",
                        "sign.path", publicUrl.basePath() + PublicPaths.SIGN_IN_PAGE + "/",
                        "link.path", publicUrl.basePath() + PublicPaths.NEW_LINK,
                        "docs.path", publicUrl.basePath() + PublicPaths.DOCS + "/"));
    }

    /**
     * The form for a new link.
     *
     * @param mistake null if nothing was typed yet
     */
    HtmlPage form(String contact, BirthDateForm typed, Mistake mistake, Language language) {
        return page(
                language,
                "new",
                "form.html",
                Map.of(
                        "error",
                        mistake == null ? Html.NONE : error(mistake, language),
                        "contact",
                        contact,
                        "contact.invalid",
                        mistake == Mistake.CONTACT,
                        "date.invalid",
                        mistake == Mistake.BIRTH_DATE,
                        "contact.described",
                        mistake == Mistake.CONTACT ? "error hint" : "hint",
                        "date.described",
                        mistake == Mistake.BIRTH_DATE ? "error" : "lead",
                        "typed.day",
                        typed.day(),
                        "typed.month",
                        typed.month(),
                        "typed.year",
                        typed.year()));
    }

    /** The answer to a form that was filled in. */
    HtmlPage taken(Language language) {
        return page(language, "taken", "taken.html", Map.of());
    }

    private static Html error(Mistake mistake, Language language) {
        String sentence =
                TEXTS.words(language)
                        .getProperty("error." + mistake.name().toLowerCase(Locale.ROOT));
        return filled("error.html", language, Map.of("sentence", sentence));
    }

    private HtmlPage page(Language language, String title, String file, Map<String, ?> values) {
        String root = publicUrl.basePath();
        Map<String, Object> all = new HashMap<>(values);
        all.put("lang", language.code());
        all.put("entrance.path", root + "/");
        all.put("icon", root + PageHead.icon());
        all.put("content", filled(file, language, all));
        Html body = filled("page.html", language, all);
        return HtmlPage.of(
                language,
                TEXTS.words(language).getProperty(title + ".title") + " · Patient Care",
                HEAD.in(language, root),
                body);
    }

    /**
     * @param values take precedence over the words of the language
     */
    private static Html filled(String file, Language language, Map<String, ?> values) {
        Properties words = TEXTS.words(language);
        Map<String, Object> all = new HashMap<>();
        words.stringPropertyNames().forEach(key -> all.put(key, words.getProperty(key)));
        all.putAll(values);
        return Html.filled(TEXTS.of(file), all);
    }
}
