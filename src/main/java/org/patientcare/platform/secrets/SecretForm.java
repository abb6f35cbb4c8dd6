package org.patientcare.platform.secrets;

/**
 * How a secret is kept.
 *
 * @param keyId of the key that wraps it; empty text where it is kept as it is
 */
public record SecretForm(String keyId) {

    public static final SecretForm PLAIN = new SecretForm("");

    public boolean isPlain() {
        return keyId.isEmpty();
    }

    /** SQL for {@link #keyId} of what a column holds, or an expression. */
    public static String keyIdOf(String column) {
        return "CASE WHEN "
                + isWrapped(column)
                + " THEN split_part("
                + column
                + ", ':', 2) ELSE '' END";
    }

    /** SQL for whether what a column holds is wrapped. */
    public static String isWrapped(String column) {
        return "starts_with(" + column + ", '" + WrappedText.PREFIX + "')";
    }
}
