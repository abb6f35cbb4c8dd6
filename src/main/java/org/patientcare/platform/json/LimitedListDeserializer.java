package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.type.CollectionType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a list up to one element beyond what its field allows, which is enough to tell that it is
 * too long. The other elements are skipped, so that a million of them do not get a million faults.
 */
final class LimitedListDeserializer extends StdDeserializer<List<?>>
        implements ContextualDeserializer {

    private static final long serialVersionUID = 1L;

    private final JavaType list;
    private final int max;
    private final JsonDeserializer<?> element;

    private LimitedListDeserializer(JavaType list, int max, JsonDeserializer<?> element) {
        super(list);
        this.list = list;
        this.max = max;
        this.element = element;
    }

    @Override
    public JsonDeserializer<?> createContextual(
            DeserializationContext context, BeanProperty property) throws JsonMappingException {
        return new LimitedListDeserializer(
                list,
                DeclaredLimits.ofList(property),
                context.findContextualValueDeserializer(list.getContentType(), property));
    }

    @Override
    public List<?> deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING && parser.getText().isEmpty()) {
            return null;
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return JsonFaults.skip(context, parser, "must be a list");
        }
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (elements.size() > max) {
                parser.skipChildren();
            } else if (parser.currentToken().isNumeric() && list.getContentType().isRecordType()) {
                // Jackson would parse the number for its message, which is slow for many digits.
                elements.add(JsonFaults.skip(context, parser, "must be an object"));
            } else if (parser.currentToken() == JsonToken.VALUE_NULL) {
                elements.add(element.getNullValue(context));
            } else {
                elements.add(element.deserialize(parser, context));
            }
        }
        return elements;
    }

    /** Replaces Jackson's deserializer of every list. */
    static final class ListModifier extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> modifyCollectionDeserializer(
                DeserializationConfig config,
                CollectionType type,
                BeanDescription description,
                JsonDeserializer<?> usual) {
            // Jackson has replaced List by ArrayList before.
            return type.isTypeOrSubTypeOf(List.class)
                    ? new LimitedListDeserializer(type, 0, null)
                    : usual;
        }
    }
}
