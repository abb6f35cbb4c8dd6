package org.patientcare.platform.page;

import java.util.Map;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Template;

/**
 * A piece of HTML that is finished: its values are escaped, and what looks like a place in them
 * stays as it is.
 *
 * @param text as it is sent
 */
public record Html(String text) {

    public static final Html NONE = new Html("");

    /** Text of a person or a caller, as an element's or an attribute's in double quotes. */
    public static Html of(String text) {
        return new Html(Template.escaped(text));
    }

    /** Data for a script, to stand inside a {@code script} element of type JSON. */
    public static Html json(Object data) {
        return new Html(Json.write(data).replace("<", "\\u003c"));
    }

    /**
     * @param template HTML of ours, with places such as {@code {title}}
     * @param values by place; HTML goes in as it is, anything else is escaped
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
