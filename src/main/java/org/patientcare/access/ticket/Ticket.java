package org.patientcare.access.ticket;

import java.time.Instant;

/**
 * A newly created secret.
 *
 * @param text 43 characters that need no escaping in a URL; stored only as a hash
 * @param expiresAt by the database's clock
 */
public record Ticket(String text, Instant expiresAt) {

    /** Leaves out the secret so that it cannot reach a log. */
    @Override
    public String toString() {
        return "Ticket";
    }
}
