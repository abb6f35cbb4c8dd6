package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.patientcare.platform.shared.NamedTexts;

/** Reads an object of texts and checks lengths first; what is too long is discarded. */
final class NamedTextsDeserializer extends StdDeserializer<NamedTexts> {

    private static final long serialVersionUID = 1L;

    NamedTextsDeserializer() {
        super(NamedTexts.class);
    }

    @Override
    public NamedTexts deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING && parser.getText().isEmpty()) {
            return null;
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            return EmptyList.skip(parser, context) ? new NamedTexts(Map.of()) : null;
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return JsonFaults.skip(context, parser, "must be an object");
        }
        String path = JsonFaults.path(parser.getParsingContext().getParent());
        Map<String, String> texts = new LinkedHashMap<>();
        int members = 0;
        boolean longName = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            members++;
            longName |= name.length() > NamedTexts.LONGEST_NAME;
            if (longName || members > NamedTexts.MAX_ENTRIES) {
                parser.skipChildren();
            } else {
                texts.put(name, text(parser, context));
            }
        }
        if (longName || members > NamedTexts.MAX_ENTRIES) {
            JsonFaults.of(context)
                    .add(
                            path,
                            "must have at most %d members, with names of at most %d characters"
                                    .formatted(NamedTexts.MAX_ENTRIES, NamedTexts.LONGEST_NAME));
        }
        return new NamedTexts(texts);
    }

    /** The empty text is a value, too. */
    private static String text(JsonParser parser, DeserializationContext context)
            throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return JsonFaults.skip(context, parser, "must be a text");
        }
        String text = parser.getText();
        return text.length() > NamedTexts.LONGEST_TEXT
                ? JsonFaults.skip(
                        context,
                        parser,
                        "must be at most " + NamedTexts.LONGEST_TEXT + " characters")
                : text;
    }
}
