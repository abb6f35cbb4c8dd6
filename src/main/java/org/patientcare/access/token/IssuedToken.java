package org.patientcare.access.token;

import java.time.Instant;

/**
 * A newly issued token.
 *
 * @param text the signed JWT
 */
public record IssuedToken(String text, Instant expiresAt) {

    /** Leaves out the token so that it cannot reach a log. */
    @Override
    public String toString() {
        return "IssuedToken";
    }
}
