package org.patientcare.surfaces.operator;

import org.patientcare.operations.secrets.WrappedSecrets;

/**
 * @param key the id of the key by which all are wrapped now
 * @param keys how many were not, before
 * @param tokenIds how many ids of tokens were hashed
 * @param complete false if there are more of those
 */
public record WrappedSecretsView(String key, int keys, int tokenIds, boolean complete) {

    static WrappedSecretsView of(WrappedSecrets done) {
        return new WrappedSecretsView(done.keyId(), done.keys(), done.tokenIds(), done.complete());
    }
}
