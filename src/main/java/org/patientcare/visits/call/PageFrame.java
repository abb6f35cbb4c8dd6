package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/**
 * What all pages of links have in common: words in four languages and HTML, from the resources
 * beside this class. Values are escaped when they are put in; pieces of HTML are named as such.
 */
@ApplicationScoped
class PageFrame {

    static final String TITLE = "title";

    private final TextResources resources = new TextResources(PageFrame.class);

    @Inject private PublicUrl publicUrl;

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
        values.put("language", language.code());
        values.put("base", base());
        return values;
    }

    String part(String file, Map<String, String> values) {
        return Template.fill(resources.of(file), escaped(values));
    }

    /** A card with a title and a sentence. */
    String notice(Map<String, String> values, String leadHtml, String extraHtml) {
        Map<String, String> html = escaped(values);
        html.put("lead", leadHtml);
        html.put("extra", extraHtml);
        return Template.fill(resources.of("notice.html"), html);
    }

    /**
     * @param facts for the script, as JSON
     */
    String page(Map<String, String> values, String contentHtml, String facts) {
        Map<String, String> html = escaped(values);
        html.put("content", contentHtml);
        html.put("facts", facts);
        return Template.fill(resources.of("page.html"), html);
    }

    /** As JSON that may stand in a page. */
    static String facts(Object facts) {
        return Json.write(facts).replace("<", "\\u003c");
    }

    /** Path of a page up to the token. */
    String base() {
        return URI.create(publicUrl.base()).getRawPath() + PublicPaths.CALL + "/";
    }

    private static Map<String, String> escaped(Map<String, String> values) {
        Map<String, String> html = new HashMap<>();
        values.forEach((key, value) -> html.put(key, Template.escaped(value)));
        return html;
    }
}
