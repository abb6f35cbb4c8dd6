package org.patientcare.sending.invitation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.config.PublicUrl;
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
}
