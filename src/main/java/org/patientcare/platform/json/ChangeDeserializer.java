package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import org.patientcare.platform.shared.Change;

/** Tells an absent field from one that is null. */
@SuppressWarnings("rawtypes")
final class ChangeDeserializer extends StdDeserializer<Change> implements ContextualDeserializer {

    private static final long serialVersionUID = 1L;

    private final JsonDeserializer<?> value;

    ChangeDeserializer() {
        this(null);
    }

    private ChangeDeserializer(JsonDeserializer<?> value) {
        super(Change.class);
        this.value = value;
    }

    @Override
    public JsonDeserializer<?> createContextual(
            DeserializationContext context, BeanProperty property) throws JsonMappingException {
        JavaType content = context.getContextualType().containedTypeOrUnknown(0);
        return new ChangeDeserializer(context.findContextualValueDeserializer(content, property));
    }

    @Override
    public Change deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        return Change.to(value.deserialize(parser, context));
    }

    @Override
    public Change getNullValue(DeserializationContext context) {
        return Change.to(null);
    }

    @Override
    public Object getAbsentValue(DeserializationContext context) {
        return Change.none();
    }
}
