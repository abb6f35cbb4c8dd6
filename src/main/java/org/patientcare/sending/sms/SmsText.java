package org.patientcare.sending.sms;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A text encoded for an SMS centre: in GSM-7 if its alphabet has all characters, otherwise in
 * UCS-2; in segments, which the phone joins, if it does not fit into one. No segment ends within a
 * character.
 *
 * @param dataCoding the value of SMPP's data_coding
 * @param parts the content of each segment, without its header
 */
record SmsText(byte dataCoding, List<byte[]> parts) {

    static final byte GSM_7 = 0x00;
    static final byte UCS_2 = 0x08;

    /** Octets of a single message, and of a segment beside its header. */
    private static final int GSM_7_ALONE = 160;

    private static final int GSM_7_SEGMENT = 153;
    private static final int UCS_2_ALONE = 140;
    private static final int UCS_2_SEGMENT = 134;

    static SmsText of(String text) {
        List<Optional<byte[]>> septets = text.codePoints().mapToObj(Gsm7::septets).toList();
        if (septets.stream().allMatch(Optional::isPresent)) {
            List<byte[]> characters = septets.stream().map(Optional::orElseThrow).toList();
            return new SmsText(GSM_7, parts(characters, GSM_7_ALONE, GSM_7_SEGMENT));
        }
        List<byte[]> characters =
                text.codePoints()
                        .mapToObj(c -> Character.toString(c).getBytes(StandardCharsets.UTF_16BE))
                        .toList();
        return new SmsText(UCS_2, parts(characters, UCS_2_ALONE, UCS_2_SEGMENT));
    }

    /**
     * The segments with their headers (UDH of GSM 03.40, eight-bit reference).
     *
     * @param reference the same for all segments of a text
     */
    List<byte[]> segments(byte reference) {
        if (parts.size() == 1) {
            return parts;
        }
        List<byte[]> segments = new ArrayList<>();
        for (byte[] part : parts) {
            ByteArrayOutputStream segment = new ByteArrayOutputStream();
            byte number = (byte) (segments.size() + 1);
            segment.writeBytes(new byte[] {5, 0, 3, reference, (byte) parts.size(), number});
            segment.writeBytes(part);
            segments.add(segment.toByteArray());
        }
        return segments;
    }

    private static List<byte[]> parts(List<byte[]> characters, int alone, int segment) {
        int octets = characters.stream().mapToInt(c -> c.length).sum();
        int room = octets <= alone ? alone : segment;
        List<byte[]> parts = new ArrayList<>();
        ByteArrayOutputStream part = new ByteArrayOutputStream();
        for (byte[] character : characters) {
            if (part.size() + character.length > room) {
                parts.add(part.toByteArray());
                part.reset();
            }
            part.writeBytes(character);
        }
        parts.add(part.toByteArray());
        return parts;
    }

    /** The alphabet of GSM 03.38, one septet per octet, as SMPP transports it. */
    private static final class Gsm7 {

        private static final byte ESCAPE = 0x1B;

        /** Characters indexed by their septets; U+001B is a placeholder for the escape. */
        private static final String BASIC =
                "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001BÆæßÉ"
                        + " !\"#¤%&'()*+,-./0123456789:;<=>?"
                        + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
                        + "¿abcdefghijklmnopqrstuvwxyzäöñüà";

        private static final String EXTENDED = "^{}\\[~]|€";
        private static final byte[] EXTENDED_SEPTETS = {
            0x14, 0x28, 0x29, 0x2F, 0x3C, 0x3D, 0x3E, 0x40, 0x65
        };

        private Gsm7() {}

        /**
         * The septet of a character, or two with the escape; empty if the alphabet lacks the
         * character.
         */
        static Optional<byte[]> septets(int character) {
            int extended = EXTENDED.indexOf(character);
            if (extended >= 0) {
                return Optional.of(new byte[] {ESCAPE, EXTENDED_SEPTETS[extended]});
            }
            int basic = character == ESCAPE ? -1 : BASIC.indexOf(character);
            return basic < 0 ? Optional.empty() : Optional.of(new byte[] {(byte) basic});
        }
    }
}
