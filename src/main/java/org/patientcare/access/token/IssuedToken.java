package org.patientcare.access.token;

import java.time.Instant;

/**
 * A token that was made.
 *
 * @param text a signed JWT
 */
public record IssuedToken(String text, Instant expiresAt) {

    /** Says nothing of the text, so that no log line can. */
    @Override
    public String toString() {
        return "IssuedToken";
    }
}
