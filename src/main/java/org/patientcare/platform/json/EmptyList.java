package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;

/** A list where an object belongs: PHP writes an object without members as an empty list. */
final class EmptyList {

    private EmptyList() {}

    /**
     * Skips the list that the parser has begun, and adds a fault unless it is empty.
     *
     * @return whether it is empty
     */
    static boolean skip(JsonParser parser, DeserializationContext context) throws IOException {
        String path = JsonFaults.path(parser.getParsingContext().getParent());
        JsonToken next = parser.nextToken();
        if (next == JsonToken.END_ARRAY) {
            return true;
        }
        JsonFaults.of(context).add(path, "must be an object");
        while (next != null && next != JsonToken.END_ARRAY) {
            parser.skipChildren();
            next = parser.nextToken();
        }
        return false;
    }
}
