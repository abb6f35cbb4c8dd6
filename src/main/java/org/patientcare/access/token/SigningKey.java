package org.patientcare.access.token;

/**
 * The current signing key.
 *
 * @param wrapped whether it is stored wrapped; if so, every node also understands hashed token ids
 */
public record SigningKey(TokenKeyPair pair, boolean wrapped) {}
