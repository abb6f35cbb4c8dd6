package org.patientcare.access.signin;

import java.util.UUID;

/**
 * A WebAuthn challenge that was issued to a browser.
 *
 * @param value the challenge in base64url
 * @param person the person who must answer; null if that is not known in advance
 * @param invitationHash the SHA-256 hash of an invitation's token in base64url; null for other
 *     purposes
 */
public record Challenge(
        ChallengePurpose purpose, String value, UUID person, String invitationHash) {}
