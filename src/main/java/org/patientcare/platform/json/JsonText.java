package org.patientcare.platform.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes the bytes of a body as UTF-8, whatever a charset parameter says. */
final class JsonText {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private JsonText() {}

    /**
     * The text without a byte order mark at its start, which .NET and Windows programs write. Empty
     * if the bytes are not valid UTF-8, for example overlong forms or surrogates.
     */
    static Optional<String> decode(byte[] body) {
        try {
            String text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(body))
                            .toString();
            return Optional.of(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
