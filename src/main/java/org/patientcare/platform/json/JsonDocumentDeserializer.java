package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.patientcare.platform.shared.JsonDocument;

/** Reads any object or array, and preserves the digits of its numbers. */
final class JsonDocumentDeserializer extends StdDeserializer<JsonDocument> {

    private static final long serialVersionUID = 1L;

    JsonDocumentDeserializer() {
        super(JsonDocument.class);
    }

    @Override
    public JsonDocument deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING && parser.getText().isEmpty()) {
            return null;
        }
        if (!parser.currentToken().isStructStart()) {
            return JsonFaults.skip(context, parser, "must be an object or an array");
        }
        String text = copy(parser);
        if (text.getBytes(StandardCharsets.UTF_8).length > JsonDocument.MAX_BYTES) {
            return JsonFaults.skip(
                    context,
                    parser,
                    "must be at most " + JsonDocument.MAX_BYTES + " bytes of JSON");
        }
        return new JsonDocument(text);
    }

    /** Copies numbers as they were written: as a double or a decimal, 1.50 or -0.0 would change. */
    private static String copy(JsonParser parser) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = parser.getCodec().getFactory().createGenerator(text)) {
            copyEvent(parser, generator);
            for (int open = 1; open > 0; ) {
                JsonToken token = parser.nextToken();
                copyEvent(parser, generator);
                open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            }
        }
        return text.toString();
    }

    private static void copyEvent(JsonParser parser, JsonGenerator generator) throws IOException {
        if (parser.currentToken().isNumeric()) {
            generator.writeNumber(parser.getText());
        } else {
            generator.copyCurrentEvent(parser);
        }
    }
}
