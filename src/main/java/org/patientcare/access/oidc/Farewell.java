package org.patientcare.access.oidc;

import java.time.Instant;

/**
 * What a provider says of somebody who signed out there, out of a logout token whose signature,
 * issuer, audience and time are right.
 *
 * @param id of the token
 * @param subject whose sessions end; null if the next is enough
 * @param session the provider's own that ended; null for all of the subject
 * @param issuedAt when
 */
public record Farewell(String id, String subject, String session, Instant issuedAt) {

    /** Says nothing of the person, so that no log line can. */
    @Override
    public String toString() {
        return "Farewell";
    }
}
