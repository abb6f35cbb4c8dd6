package org.patientcare.sending.delivery;

/**
 * Masks addresses and numbers for storage: enough is left to recognize them, too little to use
 * them.
 */
final class Redaction {

    /** Replaces what is hidden. */
    static final String HIDDEN = "***";

    private static final int SHOWN_DIGITS = 3;
    private static final int FEWEST_HIDDEN = 3;

    private Redaction() {}

    /** {@code m***@c***.example}. */
    static String email(String address) {
        int at = address.lastIndexOf('@');
        String domain = address.substring(at + 1);
        int dot = domain.lastIndexOf('.');
        return first(address.substring(0, Math.max(at, 0)))
                + HIDDEN
                + "@"
                + first(domain)
                + HIDDEN
                + (dot < 0 ? "" : domain.substring(dot));
    }

    /** {@code +34 ***678}. */
    static String phone(Phone phone) {
        String digits = phone.number().substring(phone.prefix().length());
        int shown = Math.max(0, Math.min(SHOWN_DIGITS, digits.length() - FEWEST_HIDDEN));
        return "+" + phone.prefix() + " " + HIDDEN + digits.substring(digits.length() - shown);
    }

    private static String first(String text) {
        return text.isEmpty() ? "" : text.substring(0, text.offsetByCodePoints(0, 1));
    }
}
