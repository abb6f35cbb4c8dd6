package org.patientcare.sending.invitation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.MessageChannel;
import org.patientcare.sending.delivery.Phone;
import org.patientcare.sending.delivery.UnrecordedMails;

/** Sends patients the link to their page. The link is not stored. */
@ApplicationScoped
public class PatientLinkMessages {

    private final InvitationTexts texts = new InvitationTexts();

    @Inject private UnrecordedMails messages;

    /** Mails the link as {@link UnrecordedMails#send} does: once, never in a transaction. */
    public ChannelResult mail(PatientLinkMessage message, String email) {
        return messages.send(texts.mail(message, email));
    }

    /** Sends the link as an SMS; otherwise as {@link #mail}. */
    public ChannelResult text(PatientLinkMessage message, Phone phone) {
        return messages.send(MessageChannel.SMS, texts.sms(message, phone));
    }
}
