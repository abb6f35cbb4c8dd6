package org.patientcare.access.token;

import jakarta.ejb.ApplicationException;

/**
 * A token key of the database that cannot be used, in a sentence for the operator. An application
 * exception, so that the start tells the sentence and no more.
 */
@ApplicationException(rollback = true)
final class TokenKeyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /**
     * @param what is wrong with the key, such as {@code cannot be read}
     * @param cause null for none
     */
    TokenKeyException(String kid, String what, Exception cause) {
        super(
                "the token key "
                        + kid
                        + " in the database "
                        + what
                        + ": its row in the table token_key was changed. Restore the row from a backup; or, if the tokens"
                        + " that it signed may end, DELETE FROM token_key WHERE kid = '"
                        + kid
                        + "' and start again, which makes a new key",
                cause);
    }
}
