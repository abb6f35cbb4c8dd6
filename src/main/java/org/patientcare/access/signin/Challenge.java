package org.patientcare.access.signin;

import java.util.UUID;

/**
 * What an authenticator was asked for.
 *
 * @param bytes in base64url
 * @param person for whom; null where that is not known before
 * @param link SHA-256 of an invitation's token in base64url; null for other purposes
 */
public record Challenge(Purpose purpose, String bytes, UUID person, String link) {}
