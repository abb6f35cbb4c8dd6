package org.patientcare.people.person;

import java.time.Instant;

/**
 * A link by which a person creates their first passkey, or a new one that replaces all others.
 *
 * @param token the secret part of the link, of which only a hash is stored
 */
public record Invitation(String token, Instant expiresAt) {

    /** Does not contain the token, so that it cannot reach a log. */
    @Override
    public String toString() {
        return "Invitation";
    }
}
