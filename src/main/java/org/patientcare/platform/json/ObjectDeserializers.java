package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.patientcare.platform.json.StrictDeserializers.JsonFaults;
import org.patientcare.platform.shared.EmptyListAllowed;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.NamedTexts;

/** Deserializers of objects, and what becomes of a value where an object or a list belongs. */
final class ObjectDeserializers {

    private ObjectDeserializers() {}

    /** Reads an object of texts and checks lengths first; what is too long is discarded. */
    static final class NamedTextsDeserializer extends StdDeserializer<NamedTexts> {

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
                return skipEmptyList(parser, context) ? new NamedTexts(Map.of()) : null;
            }
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                return JsonFaults.skip(context, parser, FaultCode.NOT_AN_OBJECT.of());
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
                                FaultCode.TOO_MANY_MEMBERS.of(
                                        NamedTexts.MAX_ENTRIES, NamedTexts.LONGEST_NAME));
            }
            return new NamedTexts(texts);
        }

        /** The empty text is a value, too. */
        private static String text(JsonParser parser, DeserializationContext context)
                throws IOException {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                return JsonFaults.skip(context, parser, FaultCode.NOT_A_TEXT.of());
            }
            String text = parser.getText();
            return text.length() > NamedTexts.LONGEST_TEXT
                    ? JsonFaults.skip(
                            context, parser, FaultCode.TOO_LONG.of(NamedTexts.LONGEST_TEXT))
                    : text;
        }
    }

    /** Reads any object or array, and preserves the digits of its numbers. */
    static final class DocumentDeserializer extends StdDeserializer<JsonDocument> {

        private static final long serialVersionUID = 1L;

        DocumentDeserializer() {
            super(JsonDocument.class);
        }

        @Override
        public JsonDocument deserialize(JsonParser parser, DeserializationContext context)
                throws IOException {
            if (parser.currentToken() == JsonToken.VALUE_STRING && parser.getText().isEmpty()) {
                return null;
            }
            if (!parser.currentToken().isStructStart()) {
                return JsonFaults.skip(context, parser, FaultCode.NOT_AN_OBJECT_OR_LIST.of());
            }
            String text = copy(parser);
            if (text.getBytes(StandardCharsets.UTF_8).length > JsonDocument.MAX_BYTES) {
                return JsonFaults.skip(
                        context, parser, FaultCode.TOO_LARGE_AS_JSON.of(JsonDocument.MAX_BYTES));
            }
            return new JsonDocument(text);
        }

        /**
         * Copies numbers as they were written: as a double or a decimal, 1.50 or -0.0 would change.
         */
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

        private static void copyEvent(JsonParser parser, JsonGenerator generator)
                throws IOException {
            if (parser.currentToken().isNumeric()) {
                generator.writeNumber(parser.getText());
            } else {
                generator.copyCurrentEvent(parser);
            }
        }
    }

    /**
     * Adds a fault for a text, number or boolean where an object or a list belongs, and for an
     * object where a list belongs or the reverse.
     */
    static final class WrongShapeHandler extends DeserializationProblemHandler {

        @Override
        public Object handleUnexpectedToken(
                DeserializationContext context,
                JavaType target,
                JsonToken token,
                JsonParser parser,
                String message)
                throws IOException {
            return token == JsonToken.START_ARRAY
                            && target.getRawClass().isAnnotationPresent(EmptyListAllowed.class)
                    ? emptyList(context, target, parser)
                    : JsonFaults.skip(context, parser, fault(target));
        }

        /**
         * Reads an empty list as an object without members; null and a fault if it has elements.
         */
        private static Object emptyList(
                DeserializationContext context, JavaType target, JsonParser parser)
                throws IOException {
            if (!skipEmptyList(parser, context)) {
                return null;
            }
            try (JsonParser empty = parser.getCodec().getFactory().createParser("{}")) {
                empty.nextToken();
                return context.readValue(empty, target);
            }
        }

        @Override
        public Object handleMissingInstantiator(
                DeserializationContext context,
                Class<?> type,
                ValueInstantiator instantiator,
                JsonParser parser,
                String message)
                throws IOException {
            return JsonFaults.skip(context, parser, fault(context.constructType(type)));
        }

        private static Fault fault(JavaType target) {
            return (target.isContainerType() ? FaultCode.NOT_A_LIST : FaultCode.NOT_AN_OBJECT).of();
        }
    }

    /**
     * Skips a list where an object belongs, and adds a fault unless it is empty.
     *
     * @return whether it is empty: PHP writes an object without members as an empty list
     */
    private static boolean skipEmptyList(JsonParser parser, DeserializationContext context)
            throws IOException {
        String path = JsonFaults.path(parser.getParsingContext().getParent());
        JsonToken next = parser.nextToken();
        if (next == JsonToken.END_ARRAY) {
            return true;
        }
        JsonFaults.of(context).add(path, FaultCode.NOT_AN_OBJECT.of());
        while (next != null && next != JsonToken.END_ARRAY) {
            parser.skipChildren();
            next = parser.nextToken();
        }
        return false;
    }
}
