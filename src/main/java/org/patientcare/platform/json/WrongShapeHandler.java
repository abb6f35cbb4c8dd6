package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import java.io.IOException;
import org.patientcare.platform.shared.EmptyListAllowed;

/**
 * Adds a fault for a text, number or boolean where an object or a list belongs, and for an object
 * where a list belongs or the reverse.
 */
final class WrongShapeHandler extends DeserializationProblemHandler {

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
                : JsonFaults.skip(context, parser, sentence(target));
    }

    /** Reads an empty list as an object without members; null and a fault if it has elements. */
    private static Object emptyList(
            DeserializationContext context, JavaType target, JsonParser parser) throws IOException {
        if (!EmptyList.skip(parser, context)) {
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
        return JsonFaults.skip(context, parser, sentence(context.constructType(type)));
    }

    private static String sentence(JavaType target) {
        return target.isContainerType() ? "must be a list" : "must be an object";
    }
}
