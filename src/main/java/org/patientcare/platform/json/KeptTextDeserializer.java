package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.patientcare.platform.shared.KeptText;

/** Reads a text exactly as it is; the empty text is a value, too. */
final class KeptTextDeserializer extends StdDeserializer<KeptText> {

    private static final long serialVersionUID = 1L;

    KeptTextDeserializer() {
        super(KeptText.class);
    }

    @Override
    public KeptText deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return JsonFaults.skip(context, parser, "must be a text");
        }
        String text = parser.getText();
        if (text.getBytes(StandardCharsets.UTF_8).length > KeptText.MAX_BYTES) {
            return JsonFaults.skip(
                    context, parser, "must be at most " + KeptText.MAX_BYTES + " bytes in UTF-8");
        }
        return new KeptText(text);
    }
}
