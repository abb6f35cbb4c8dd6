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
 * What all pages of links have in common: words in four languages and HTML, from the resources
 * beside this class.
 */
@ApplicationScoped
class CallFrame {

    static final String TITLE = "title";

    private final TextResources resources = new TextResources(CallFrame.class);

    @Inject private PublicUrl publicUrl;

    private String root;
    private Html head;

    @PostConstruct
    void prepare() {
        root = URI.create(publicUrl.base()).getRawPath();
        head = HtmlPage.files(root, PublicPaths.CALL + "/call.css", PublicPaths.CALL + "/page.js");
    }

    /**
     * What stands in the places of a page. Each sentence is filled once: what looks like a place
     * inside a name stays as it is.
     *
     * @param names of people and times, for the sentences in which they occur
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

    /** A card with a title and a sentence. */
    Html notice(Map<String, String> values, Html lead, Html extra) {
        return with("notice.html", values, Map.of("lead", lead, "extra", extra));
    }

    /**
     * @param values with the title
     * @param facts for the script, as JSON
     */
    HtmlPage page(Language language, Map<String, String> values, Html content, Object facts) {
        Html body =
                with("page.html", values, Map.of("content", content, "facts", Html.json(facts)));
        return HtmlPage.of(language, values.get(TITLE), head, body);
    }

    /** Path of a page up to the token. */
    String base() {
        return root + PublicPaths.CALL + "/";
    }

    private Html with(String file, Map<String, String> values, Map<String, Html> pieces) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(pieces);
        return Html.filled(resources.of(file), all);
    }
}
