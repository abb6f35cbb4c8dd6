package org.patientcare.access.ticket;

import java.time.Instant;

/**
 * A secret that was made.
 *
 * @param text of 43 characters that need no escapes in an address; kept nowhere
 * @param expiresAt by the database's clock
 */
public record Ticket(String text, Instant expiresAt) {

    /** Says nothing of the text, so that no log line can. */
    @Override
    public String toString() {
        return "Ticket";
    }
}
