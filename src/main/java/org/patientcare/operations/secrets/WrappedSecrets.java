package org.patientcare.operations.secrets;

import java.util.Map;

/**
 * The result of wrapping.
 *
 * @param keyId id of the key that wraps all secrets now
 * @param keys how many secrets were stored in another form before
 * @param tokenIds how many token ids were hashed
 * @param remaining how many secrets are still stored in another form, by table
 * @param complete false if secrets or token ids remain, so that the command must be repeated
 */
public record WrappedSecrets(
        String keyId, int keys, int tokenIds, Map<String, Long> remaining, boolean complete) {

    public WrappedSecrets {
        remaining = Map.copyOf(remaining);
    }
}
