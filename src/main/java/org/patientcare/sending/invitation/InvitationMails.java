package org.patientcare.sending.invitation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.UnrecordedMails;

/**
 * Mails invitations. The link is not stored: a person who loses the mail needs a new invitation.
 */
@ApplicationScoped
public class InvitationMails {

    private final InvitationTexts texts = new InvitationTexts();

    @Inject private PublicUrl publicUrl;
    @Inject private UnrecordedMails mails;

    /**
     * Sends the mail as {@link UnrecordedMails#send} does: once, within ten seconds, never in a
     * transaction.
     */
    public ChannelResult send(InvitationMail mail) {
        return mails.send(texts.written(mail, publicUrl.host()));
    }

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

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "InvitationMail[language=" + language + "]";
        }
    }

    /**
     * A role to which a person is invited.
     *
     * @param code of the role
     * @param organization its name; null for a role of the installation
     */
    public record InvitedRole(String code, String organization) {}
}
