package org.patientcare.sending.invitation;

import java.time.Duration;
import java.util.List;
import org.patientcare.platform.shared.Language;

/**
 * A mail with a link by which a person creates their passkey.
 *
 * @param name of that person
 * @param roles to which the person is invited; may be empty
 * @param url contains the secret of the link
 * @param lifetime of the link, in whole hours
 */
public record InvitationMail(
        String name,
        String email,
        Language language,
        List<InvitedRole> roles,
        String url,
        Duration lifetime) {

    public InvitationMail {
        roles = List.copyOf(roles);
    }

    /**
     * A role to which a person is invited.
     *
     * @param code of the role
     * @param organization its name; null for a role of the installation
     */
    public record InvitedRole(String code, String organization) {}

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "InvitationMail[language=" + language + "]";
    }
}
