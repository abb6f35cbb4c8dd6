package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;

/** Reads a number without fraction and exponent that fits into an {@code int}. */
final class WholeNumberDeserializer extends StdDeserializer<Integer> {

    private static final long serialVersionUID = 1L;

    /** In characters: ten digits, a sign and one to spare. */
    private static final int LONGEST = 12;

    private static final String SENTENCE = "must be a whole number of at most " + Integer.MAX_VALUE;

    WholeNumberDeserializer() {
        super(Integer.class);
    }

    @Override
    public Integer deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING && parser.getText().isEmpty()) {
            return null;
        }
        boolean fits =
                token == JsonToken.VALUE_NUMBER_INT
                        && parser.getTextLength() <= LONGEST
                        && parser.getNumberType() == JsonParser.NumberType.INT;
        return fits
                ? Integer.valueOf(parser.getIntValue())
                : JsonFaults.skip(context, parser, SENTENCE);
    }
}
