package org.patientcare.platform.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Bytes of a body as text: UTF-8 and nothing else, whatever a charset parameter says. */
final class JsonText {

    private JsonText() {}

    /** Empty if the bytes are not UTF-8: overlong forms and surrogates included. */
    static Optional<String> decode(byte[] body) {
        try {
            return Optional.of(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(body))
                            .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
