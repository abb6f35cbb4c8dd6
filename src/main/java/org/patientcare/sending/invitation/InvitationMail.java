package org.patientcare.sending.invitation;

import java.time.Duration;
import org.patientcare.platform.shared.Language;

/**
 * A link by which somebody makes their passkey, on its way to them.
 *
 * @param name of that person
 * @param url with the secret of the link
 * @param lifetime of the link, in whole hours
 */
public record InvitationMail(
        String name, String email, Language language, String url, Duration lifetime) {

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "InvitationMail[language=" + language + "]";
    }
}
