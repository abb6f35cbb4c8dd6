package org.patientcare.access.token;

import com.nimbusds.jose.jwk.ECKey;

/**
 * The key that signs.
 *
 * @param wrapped whether it is kept wrapped: then every node knows hashed ids of tokens, too
 */
public record SigningKey(ECKey pair, boolean wrapped) {}
