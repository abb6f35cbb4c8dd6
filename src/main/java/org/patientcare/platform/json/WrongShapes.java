package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import java.io.IOException;

/**
 * A text, number or boolean where an object or a list belongs, or one of the two in place of the
 * other.
 */
final class WrongShapes extends DeserializationProblemHandler {

    @Override
    public Object handleUnexpectedToken(
            DeserializationContext context,
            JavaType target,
            JsonToken token,
            JsonParser parser,
            String message)
            throws IOException {
        return JsonFaults.skip(context, parser, sentence(target));
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
