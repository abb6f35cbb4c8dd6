package org.patientcare.access.token;

/**
 * The key that signs.
 *
 * @param wrapped whether it is kept wrapped: then every node knows hashed ids of tokens, too
 */
public record SigningKey(TokenKeyPair pair, boolean wrapped) {}
