package org.patientcare.people.person;

import java.time.Instant;

/**
 * A link by which somebody becomes a person of the service, or comes back.
 *
 * @param token the secret in it, which is kept nowhere
 */
public record Invitation(String token, Instant expiresAt) {

    /** Says nothing of the token, so that no log line can. */
    @Override
    public String toString() {
        return "Invitation";
    }
}
