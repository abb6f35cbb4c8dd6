package org.patientcare.sending.invitation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.UnkeptMails;

/** Mails invitations. The link is kept nowhere: whoever loses the mail is invited again. */
@ApplicationScoped
public class InvitationMails {

    private final InvitationTexts texts = new InvitationTexts();

    @Inject private PublicUrl publicUrl;
    @Inject private UnkeptMails mails;

    /** As {@link UnkeptMails#send}: once, within ten seconds, in no transaction. */
    public ChannelResult send(InvitationMail mail) {
        return mails.send(texts.written(mail, publicUrl.host()));
    }
}
