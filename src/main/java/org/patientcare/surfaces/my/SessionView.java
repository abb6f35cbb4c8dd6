package org.patientcare.surfaces.my;

import java.time.Instant;
import org.patientcare.access.token.IssuedToken;
import org.patientcare.platform.shared.Language;

/**
 * What an open link gives.
 *
 * @param token for the widget surface
 * @param tokenType as OAuth 2 spells it
 * @param language the patient's
 */
public record SessionView(String token, String tokenType, Instant expiresAt, Language language) {

    static SessionView of(IssuedToken token, Language language) {
        return new SessionView(token.text(), "Bearer", token.expiresAt(), language);
    }

    /** Says nothing of the token, so that no log line can. */
    @Override
    public String toString() {
        return "SessionView";
    }
}
