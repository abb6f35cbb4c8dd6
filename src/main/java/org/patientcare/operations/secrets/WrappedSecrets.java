package org.patientcare.operations.secrets;

/**
 * What wrapping has done.
 *
 * @param keyId of the key by which all secrets are wrapped now
 * @param keys how many of them were kept otherwise before
 * @param tokenIds how many ids of tokens were hashed
 * @param complete false if there are more of those: to be repeated
 */
public record WrappedSecrets(String keyId, int keys, int tokenIds, boolean complete) {}
