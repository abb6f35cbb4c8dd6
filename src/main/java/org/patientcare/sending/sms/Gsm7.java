package org.patientcare.sending.sms;

import java.util.Optional;

/** The alphabet of GSM 03.38, one septet per octet, as SMPP transports it. */
final class Gsm7 {

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
     * The septet of a character, or two with the escape; empty if the alphabet lacks the character.
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
