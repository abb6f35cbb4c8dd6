package org.patientcare.surfaces.my;

import java.time.Instant;
import org.patientcare.access.token.IssuedToken;
import org.patientcare.platform.shared.Language;

/**
 * The session that a link opened.
 *
 * @param token an access token for the widget surface
 * @param tokenType the OAuth 2 token type, "Bearer"
 * @param language the patient's language
 */
public record SessionView(String token, String tokenType, Instant expiresAt, Language language) {

    static SessionView of(IssuedToken token, Language language) {
        return new SessionView(token.text(), "Bearer", token.expiresAt(), language);
    }

    /** Omits the token to keep it out of the log. */
    @Override
    public String toString() {
        return "SessionView";
    }
}
