package org.patientcare.platform.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;

/**
 * Refuses what JSON's grammar allows but PostgreSQL or UTF-8 cannot hold: U+0000 and lone
 * surrogates, in names and values, also in members that are ignored.
 */
final class StrictJsonParser extends JsonParserDelegate {

    /** A text that cannot be stored; the message is a sentence for the caller. */
    static final class UnstorableText extends JsonParseException {

        private static final long serialVersionUID = 1L;

        UnstorableText(JsonParser parser, String message) {
            super(parser, message);
        }
    }

    StrictJsonParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
        JsonToken token = super.nextToken();
        if (token == JsonToken.FIELD_NAME || token == JsonToken.VALUE_STRING) {
            refuseUnstorable(getText());
        }
        return token;
    }

    /**
     * Calls this class's {@link #nextToken}, unlike the delegate's method, so that skipped texts
     * are checked, too.
     */
    @Override
    public JsonParser skipChildren() throws IOException {
        if (!currentToken().isStructStart()) {
            return this;
        }
        for (int open = 1; open > 0; ) {
            JsonToken token = nextToken();
            if (token == null) {
                throw new JsonParseException(this, "ends before it is complete");
            }
            open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        }
        return this;
    }

    private void refuseUnstorable(String text) throws UnstorableText {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw new UnstorableText(this, "must not contain the character U+0000");
            }
            if (Character.isSurrogate(c)) {
                boolean pair =
                        i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1));
                if (!pair) {
                    throw new UnstorableText(this, "must not contain half of a surrogate pair");
                }
                i++;
            }
        }
    }
}
