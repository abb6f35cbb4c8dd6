package org.patientcare.operations.secrets;

import java.util.Map;

/**
 * What wrapping has done.
 *
 * @param keyId of the key by which all secrets are wrapped now
 * @param keys how many of them were kept otherwise before
 * @param tokenIds how many ids of tokens were hashed
 * @param remaining how many secrets are kept otherwise all the same, by table
 * @param complete false if there are some of these, or more ids of tokens: to be repeated
 */
public record WrappedSecrets(
        String keyId, int keys, int tokenIds, Map<String, Long> remaining, boolean complete) {

    public WrappedSecrets {
        remaining = Map.copyOf(remaining);
    }
}
