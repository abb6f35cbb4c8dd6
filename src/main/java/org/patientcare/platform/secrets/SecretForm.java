package org.patientcare.platform.secrets;

/**
 * How a secret is stored.
 *
 * @param keyId id of the key that wraps it; empty text for a secret in plain text
 */
public record SecretForm(String keyId) {

    public static final SecretForm PLAIN = new SecretForm("");

    public boolean isPlain() {
        return keyId.isEmpty();
    }

    /** SQL for the {@link #keyId} of a column or an expression. */
    public static String keyIdOf(String column) {
        return "CASE WHEN "
                + isWrapped(column)
                + " THEN split_part("
                + column
                + ", ':', 2) ELSE '' END";
    }

    /** SQL for whether the text of a column is wrapped. */
    public static String isWrapped(String column) {
        return "starts_with(" + column + ", '" + WrappingKey.PREFIX + "')";
    }
}
