package org.patientcare.platform.secrets;

/**
 * A secret as it is stored in a row.
 *
 * @param row key of the row in the table
 * @param text the secret, in plain text or wrapped
 */
public record StoredSecret(String table, String row, String text) {

    public SecretForm form() {
        return WrappingKey.keyId(text).map(SecretForm::new).orElse(SecretForm.PLAIN);
    }

    /** The same row with another text. */
    StoredSecret with(String other) {
        return new StoredSecret(table, row, other);
    }

    String location() {
        return table + "/" + row;
    }

    /** For logs: without the secret. */
    @Override
    public String toString() {
        return location();
    }
}
