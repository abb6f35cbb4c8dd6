package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import org.patientcare.platform.shared.Characters;

/**
 * Reads a text and checks its length first: a text that is longer than its field allows is a fault
 * at once, and no constraint, pattern or parser ever sees it. Empty text means unset (null).
 */
final class LimitedTextDeserializer extends StdDeserializer<String>
        implements ContextualDeserializer {

    private static final long serialVersionUID = 1L;

    /** In characters; a type that declares no limit checks the length of its texts itself. */
    private final int max;

    private final String sentence;

    LimitedTextDeserializer() {
        this(Integer.MAX_VALUE, "");
    }

    private LimitedTextDeserializer(int max, String sentence) {
        super(String.class);
        this.max = max;
        this.sentence = sentence;
    }

    @Override
    public JsonDeserializer<?> createContextual(
            DeserializationContext context, BeanProperty property) {
        return DeclaredLimits.ofText(property).map(LimitedTextDeserializer::limited).orElse(this);
    }

    private static LimitedTextDeserializer limited(Characters limit) {
        return new LimitedTextDeserializer(
                limit.max(), limit.message().replace("{max}", String.valueOf(limit.max())));
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context)
            throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return JsonFaults.skip(context, parser, "must be a text");
        }
        String text = parser.getText();
        if (text.length() > max && text.codePointCount(0, text.length()) > max) {
            return JsonFaults.skip(context, parser, sentence);
        }
        return text.isEmpty() ? null : text;
    }
}
