package org.patientcare.platform.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes the bytes of a body as UTF-8, whatever a charset parameter says. */
final class JsonText {

    private JsonText() {}

    /** Empty if the bytes are not valid UTF-8, for example overlong forms or surrogates. */
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
