package org.patientcare.visits.appointment;

import java.security.SecureRandom;

/**
 * The codes of visits that people book. The organization's own system may book none that begins
 * like these, so that no code of its own can be taken.
 */
final class PeopleCode {

    static final String PREFIX = "pc-";

    /** Without characters that look alike, since people read codes to each other. */
    private static final String CHARACTERS = "23456789abcdefghjkmnpqrstuvwxyz";

    /** 59 bits; the database refuses one that is taken. */
    private static final int LENGTH = 12;

    private static final SecureRandom RANDOM = new SecureRandom();

    private PeopleCode() {}

    static String random() {
        StringBuilder code = new StringBuilder(PREFIX);
        RANDOM.ints(LENGTH, 0, CHARACTERS.length())
                .mapToObj(CHARACTERS::charAt)
                .forEach(code::append);
        return code.toString();
    }

    /** Whether only people book visits under this code. */
    static boolean isReserved(String code) {
        return code.startsWith(PREFIX);
    }
}
