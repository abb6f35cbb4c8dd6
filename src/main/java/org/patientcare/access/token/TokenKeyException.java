package org.patientcare.access.token;

import jakarta.ejb.ApplicationException;

/**
 * A stored token key cannot be used; the message tells the operator what to do. It is an
 * application exception so that the container does not wrap it and the start-up log shows the
 * message alone.
 */
@ApplicationException(rollback = true)
final class TokenKeyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /**
     * @param what what is wrong with the key, such as {@code cannot be read}
     * @param cause null for none
     */
    TokenKeyException(String kid, String what, Exception cause) {
        super(
                "the token key "
                        + kid
                        + " in the database "
                        + what
                        + ": its row in the table token_key was changed. Restore the row from a backup; or, if the tokens"
                        + " that it signed may become invalid, DELETE FROM token_key WHERE kid = '"
                        + kid
                        + "' and restart, which creates a new key",
                cause);
    }
}
