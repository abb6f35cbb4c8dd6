package org.patientcare.platform.page;

import java.util.Map;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Template;

/**
 * A finished piece of HTML: its values are escaped, and text in a value that looks like a
 * placeholder is left as it is.
 *
 * @param text the HTML, ready to be sent
 */
public record Html(String text) {

    public static final Html NONE = new Html("");

    /** Escapes text for the content of an element or for an attribute in double quotes. */
    public static Html of(String text) {
        return new Html(Template.escapedMarkup(text));
    }

    /** Data as JSON for the content of a {@code script} element of type JSON. */
    public static Html json(Object data) {
        return new Html(Json.write(data).replace("<", "\\u003c"));
    }

    /**
     * @param template HTML of this service with placeholders such as {@code {title}}
     * @param values by placeholder; {@link Html} is inserted as it is, anything else is escaped
     */
    public static Html filled(String template, Map<String, ?> values) {
        return new Html(
                Template.fill(
                        template,
                        place -> values.containsKey(place) ? piece(values.get(place)).text : null));
    }

    public Html and(Html next) {
        return new Html(text + next.text);
    }

    private static Html piece(Object value) {
        return value instanceof Html html ? html : of(String.valueOf(value));
    }
}
