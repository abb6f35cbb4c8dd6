package org.patientcare.sending.invitation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
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
}
