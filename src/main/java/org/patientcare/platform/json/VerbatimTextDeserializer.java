package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.patientcare.platform.shared.VerbatimText;

/** Reads a text exactly as it is; the empty text is a value, too. */
final class VerbatimTextDeserializer extends StdDeserializer<VerbatimText> {

    private static final long serialVersionUID = 1L;

    VerbatimTextDeserializer() {
        super(VerbatimText.class);
    }

    @Override
    public VerbatimText deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return JsonFaults.skip(context, parser, "must be a text");
        }
        String text = parser.getText();
        if (text.getBytes(StandardCharsets.UTF_8).length > VerbatimText.MAX_BYTES) {
            return JsonFaults.skip(
                    context,
                    parser,
                    "must be at most " + VerbatimText.MAX_BYTES + " bytes in UTF-8");
        }
        return new VerbatimText(text);
    }
}
