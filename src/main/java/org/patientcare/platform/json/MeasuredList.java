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
 * A list of which no more is read than tells that it is too long: one element beyond what its field
 * allows. The others are passed over, so that a million of them do not get a million complaints.
 */
final class MeasuredList extends StdDeserializer<List<?>> implements ContextualDeserializer {

    private static final long serialVersionUID = 1L;

    private final JavaType list;
    private final int max;
    private final JsonDeserializer<?> element;

    private MeasuredList(JavaType list, int max, JsonDeserializer<?> element) {
        super(list);
        this.list = list;
        this.max = max;
        this.element = element;
    }

    @Override
    public JsonDeserializer<?> createContextual(
            DeserializationContext context, BeanProperty property) throws JsonMappingException {
        return new MeasuredList(
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
                // Jackson would parse it to say what it is; thousands of digits take their time.
                elements.add(JsonFaults.skip(context, parser, "must be an object"));
            } else if (parser.currentToken() == JsonToken.VALUE_NULL) {
                elements.add(element.getNullValue(context));
            } else {
                elements.add(element.deserialize(parser, context));
            }
        }
        return elements;
    }

    /** Takes the place of what would read every list. */
    static final class Everywhere extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> modifyCollectionDeserializer(
                DeserializationConfig config,
                CollectionType type,
                BeanDescription description,
                JsonDeserializer<?> usual) {
            // A List is an ArrayList by now.
            return type.isTypeOrSubTypeOf(List.class) ? new MeasuredList(type, 0, null) : usual;
        }
    }
}
