package org.patientcare.sending.invitation;

import java.time.Duration;
import org.patientcare.platform.shared.Language;

/**
 * A mail with a link by which a person creates their passkey.
 *
 * @param name of that person
 * @param url contains the secret of the link
 * @param lifetime of the link, in whole hours
 */
public record InvitationMail(
        String name, String email, Language language, String url, Duration lifetime) {

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "InvitationMail[language=" + language + "]";
    }
}
