package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.Faults;

/** The faults of the document that is being read, and the path of the value at fault. */
final class JsonFaults {

    private static final Object ATTRIBUTE = JsonFaults.class;

    private JsonFaults() {}

    static Object attribute() {
        return ATTRIBUTE;
    }

    /** The faults of the document that is being read. */
    static Faults of(DeserializationContext context) {
        return (Faults) context.getAttribute(ATTRIBUTE);
    }

    /** Adds a fault of the parser's current value, skips that value and returns null. */
    static <T> T skip(DeserializationContext context, JsonParser parser, Fault fault)
            throws IOException {
        of(context).add(pathOfValue(parser), fault);
        parser.skipChildren();
        return null;
    }

    private static String pathOfValue(JsonParser parser) {
        JsonStreamContext at = parser.getParsingContext();
        boolean opened =
                parser.currentToken() == JsonToken.START_OBJECT
                        || parser.currentToken() == JsonToken.START_ARRAY;
        return path(opened ? at.getParent() : at);
    }

    /** The path of a context's current value; {@link Faults#WHOLE_BODY} for the document itself. */
    static String path(JsonStreamContext context) {
        StringBuilder path = new StringBuilder();
        for (JsonStreamContext at = context; at != null && !at.inRoot(); at = at.getParent()) {
            String step =
                    at.inArray() ? "[" + at.getCurrentIndex() + "]" : "." + at.getCurrentName();
            path.insert(0, step);
        }
        if (path.isEmpty()) {
            return Faults.WHOLE_BODY;
        }
        return path.charAt(0) == '.' ? path.substring(1) : path.toString();
    }
}
