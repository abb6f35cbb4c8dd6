package org.patientcare.visits.call;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/**
 * The HTML fragments that all pages of visit links share, and their texts in four languages, from
 * the resource files next to this class.
 */
@ApplicationScoped
class CallPageTemplate {

    static final String TITLE = "title";

    private final TextResources resources = new TextResources(CallPageTemplate.class);

    @Inject private PublicUrl publicUrl;

    private String root;
    private Html head;

    @PostConstruct
    void initialize() {
        root = URI.create(publicUrl.base()).getRawPath();
        head = HtmlPage.files(root, PublicPaths.CALL + "/call.css", PublicPaths.CALL + "/page.js");
    }

    /**
     * The values of the placeholders of a page. Each text is filled once: a name that looks like a
     * placeholder is not replaced.
     *
     * @param names names of people and times, for the texts that mention them
     */
    Map<String, String> words(Language language, Map<String, String> names) {
        Properties words = resources.words(language);
        Map<String, String> values = new HashMap<>();
        for (String key : words.stringPropertyNames()) {
            String sentence = words.getProperty(key).replace("{with}", words.getProperty("with"));
            values.put(key, Template.fill(sentence, names));
        }
        values.putAll(names);
        values.put("root", root);
        values.put("base", base());
        return values;
    }

    Html part(String file, Map<String, String> values) {
        return Html.filled(resources.of(file), values);
    }

    /** A box with a title and a text. */
    Html notice(Map<String, String> values, Html lead, Html extra) {
        return with("notice.html", values, Map.of("lead", lead, "extra", extra));
    }

    /**
     * The whole page.
     *
     * @param values of the placeholders, with the title of the page
     * @param facts data for the script, written to the page as JSON
     */
    HtmlPage page(Language language, Map<String, String> values, Html content, Object facts) {
        Html body =
                with("page.html", values, Map.of("content", content, "facts", Html.json(facts)));
        return HtmlPage.of(language, values.get(TITLE), head, body);
    }

    /** The URL path of the page without the token: root path and {@code /call/}. */
    String base() {
        return root + PublicPaths.CALL + "/";
    }

    private Html with(String file, Map<String, String> values, Map<String, Html> pieces) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(pieces);
        return Html.filled(resources.of(file), all);
    }
}
