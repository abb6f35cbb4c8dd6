package org.patientcare.sending.invitation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;
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

    /**
     * A message with the link to a patient's page.
     *
     * @param logo of the organization; null for none
     * @param name of the patient
     * @param url contains the secret of the link
     */
    public record PatientLinkMessage(
            OrganizationProfile sender, byte[] logo, String name, Language language, String url) {

        /** How long the link works, in whole hours. */
        static final Duration LIFETIME = Duration.ofHours(24);

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "PatientLinkMessage[language=" + language + "]";
        }
    }
}
