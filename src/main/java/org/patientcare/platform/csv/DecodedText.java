package org.patientcare.platform.csv;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;

/**
 * The text of a file whose encoding nobody names. UTF-16 is known by its mark or its zeros. Of the
 * others UTF-8 is tried first: hardly any text in Windows-1252 with accents is valid UTF-8, while
 * nearly every file is valid Windows-1252.
 *
 * @param text with its byte order mark, if it has one
 */
record DecodedText(Charset encoding, String text) {

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    /** How many bytes show whether each second one is zero. */
    private static final int PROBED_BYTES = 1_024;

    private static final int BYTE = 0xFF;

    /**
     * @throws DomainException of kind INVALID if the file is not in any of these encodings
     */
    static DecodedText of(byte[] file) {
        for (Charset each : candidates(file)) {
            Optional<String> text = decoded(file, each);
            if (text.isPresent()) {
                return new DecodedText(each, text.get());
            }
        }
        throw DomainException.invalid(Faults.WHOLE_BODY, FaultCode.TABLE_NOT_UTF8.of());
    }

    private static List<Charset> candidates(byte[] file) {
        if (begins(file, 0xFE, 0xFF) || hasZeros(file, 0)) {
            return List.of(StandardCharsets.UTF_16BE);
        }
        if (begins(file, 0xFF, 0xFE) || hasZeros(file, 1)) {
            return List.of(StandardCharsets.UTF_16LE);
        }
        return List.of(StandardCharsets.UTF_8, WINDOWS_1252);
    }

    private static boolean begins(byte[] file, int first, int second) {
        return file.length > 1 && (file[0] & BYTE) == first && (file[1] & BYTE) == second;
    }

    /** Whether most characters at the beginning have a zero as the first (0) or second byte (1). */
    private static boolean hasZeros(byte[] file, int place) {
        int probed = Math.min(file.length, PROBED_BYTES) / 2;
        int zeros = 0;
        for (int i = 0; i < probed; i++) {
            zeros += file[2 * i + place] == 0 ? 1 : 0;
        }
        return file.length % 2 == 0 && zeros > probed / 2;
    }

    /** Empty for bytes that the encoding does not have, and for what no text contains. */
    private static Optional<String> decoded(byte[] file, Charset encoding) {
        try {
            String text = encoding.newDecoder().decode(ByteBuffer.wrap(file)).toString();
            boolean isText =
                    text.chars()
                            .noneMatch(
                                    c ->
                                            c == 0
                                                    || c < ' '
                                                            && encoding.equals(WINDOWS_1252)
                                                            && "\t\r\n".indexOf(c) < 0);
            return isText ? Optional.of(text) : Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
