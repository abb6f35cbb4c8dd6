package org.patientcare.platform.secrets;

import jakarta.ejb.ApplicationException;

/**
 * This node cannot read a secret in the database; the message is for the operator. An application
 * exception, so that the container does not log it as well.
 */
@ApplicationException(rollback = true)
public final class SecretException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private SecretException(String message) {
        super(message);
    }

    static SecretException unknownKey(SecretForm form) {
        return new SecretException(
                "keys in the database are wrapped by the key "
                        + form.keyId()
                        + ", which this node does not have: set "
                        + SecretsSettings.KEY
                        + " or "
                        + SecretsSettings.KEY_FILE
                        + " to it, or, during a key rotation, "
                        + SecretsSettings.PREVIOUS_KEY
                        + " or "
                        + SecretsSettings.PREVIOUS_KEY_FILE
                        + " (environment: PATIENTCARE_SECRETS_KEY and so on)");
    }

    /**
     * @param location table and key of the row
     */
    static SecretException broken(String location) {
        return new SecretException(
                "the secret that is stored at "
                        + location
                        + " was not wrapped for that row: it was changed, or copied from another"
                        + " row");
    }
}
