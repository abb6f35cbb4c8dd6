package org.patientcare.patients.link;

import io.nayuki.qrcodegen.QrCode;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.AccessPurpose;
import org.patientcare.patients.patient.PatientContact;
import org.patientcare.patients.patient.PatientContacts;
import org.patientcare.patients.patient.PatientLink;
import org.patientcare.patients.patient.PatientLinkService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.DeliverySettings;
import org.patientcare.sending.delivery.EmailAddress;
import org.patientcare.sending.delivery.Phone;
import org.patientcare.sending.invitation.PatientLinkMessages;
import org.patientcare.sending.invitation.PatientLinkMessages.PatientLinkMessage;
import org.patientcare.sending.mail.MailChannel;
import org.patientcare.sending.sms.SmsChannel;

/**
 * Sends a patient the link to their page: by e-mail, or by SMS where there is no address or the
 * mail failed. It runs outside any transaction because mail servers and SMS centres may be slow.
 * The link is shown only where it cannot be sent.
 */
@ApplicationScoped
public class PatientLinkSending {

    @EJB private PatientContacts contacts;
    @EJB private PatientLinkService links;
    @EJB private OrganizationService organizations;
    @Inject private PatientLinkMessages messages;
    @Inject private DeliverySettings delivery;
    @Inject private MailChannel mail;
    @Inject private SmsChannel sms;

    /**
     * @throws DomainException as {@link PatientContacts#trusted} and {@link
     *     PatientLinkService#createSent}; of kind NOT_POSSIBLE if no channel took it
     */
    public SupportLinkView send(UUID organization, long patient) {
        return send(organization, patient, links::createSent);
    }

    /**
     * Sends a link that somebody who has not signed in asked for.
     *
     * @throws DomainException as {@link #send(UUID, long)}, already after one link within an hour
     */
    void sendRequested(UUID organization, long patient) {
        send(organization, patient, links::createRequested);
    }

    private SupportLinkView send(UUID organization, long patient, LinkCreation creation) {
        PatientContact contact = contacts.trusted(organization, patient);
        Optional<Phone> phone = phone(contact);
        if (contact.email() == null && phone.isEmpty()) {
            throw DomainException.notPossible(
                    ErrorCode.CONTACT_MISSING,
                    "The patient has no e-mail address to which a link may be sent, and no phone with the prefix of its country, such as +34 600 123 456: hand the link over at the counter.");
        }
        Map<String, List<Fault>> faults = new LinkedHashMap<>();
        if (contact.email() != null) {
            PatientLink link = creation.create(organization, patient, PatientContact.Channel.EMAIL);
            ChannelResult result =
                    messages.mail(message(organization, contact, link), contact.email());
            links.endSending(organization, patient, link, isMaybeSent(result));
            if (result.delivered()) {
                return SupportLinkView.sent(link, contact, PatientContact.Channel.EMAIL);
            }
            faults.put(PatientContact.Channel.EMAIL.code(), List.of(result.fault()));
            if (result.state() == ChannelResult.State.UNCLEAR) {
                throw notSent(faults);
            }
        }
        if (phone.isPresent()) {
            PatientLink link = creation.create(organization, patient, PatientContact.Channel.SMS);
            ChannelResult result = messages.text(message(organization, contact, link), phone.get());
            links.endSending(organization, patient, link, isMaybeSent(result));
            if (result.delivered()) {
                return SupportLinkView.sent(link, contact, PatientContact.Channel.SMS);
            }
            faults.put(PatientContact.Channel.SMS.code(), List.of(result.fault()));
        }
        throw notSent(faults);
    }

    private interface LinkCreation {

        PatientLink create(UUID organization, long patient, PatientContact.Channel channel);
    }

    private static boolean isMaybeSent(ChannelResult result) {
        return result.delivered() || result.state() == ChannelResult.State.UNCLEAR;
    }

    /**
     * Creates a link that is shown.
     *
     * @throws DomainException as {@link PatientContacts#unchanged} and {@link
     *     PatientLinkService#createShown}; of kind NOT_POSSIBLE if the link can be sent
     */
    public SupportLinkView show(UUID organization, long patient, AccessPurpose purpose) {
        PatientContact contact = contacts.unchanged(organization, patient);
        if (takesMail(contact) || takesSms(contact)) {
            throw DomainException.notPossible(
                    ErrorCode.CONTACT_USABLE,
                    "The patient can be reached by e-mail or SMS: send the link, leaving show out. If the stored address or phone is wrong, have the organization's system correct it first.");
        }
        return SupportLinkView.shown(links.createShown(organization, patient, purpose), contact);
    }

    private boolean takesMail(PatientContact contact) {
        return contact.email() != null
                && EmailAddress.fault(contact.email()).isEmpty()
                && (delivery.isCaptureMode() || mail.sender().isPresent());
    }

    private boolean takesSms(PatientContact contact) {
        return phone(contact).isPresent() && (delivery.isCaptureMode() || sms.isSetUp());
    }

    private static Optional<Phone> phone(PatientContact contact) {
        return Optional.ofNullable(contact.phone()).flatMap(Phone::ofInternational);
    }

    private static DomainException notSent(Map<String, List<Fault>> faults) {
        return DomainException.notPossible(
                ErrorCode.NOT_SENT, "The link could not be sent.", faults);
    }

    private PatientLinkMessage message(
            UUID organization, PatientContact contact, PatientLink link) {
        return new PatientLinkMessage(
                organizations.get(organization).profile(),
                organizations.logo(organization).orElse(null),
                contact.name(),
                contact.language(),
                link.url());
    }

    /**
     * A link to a patient's page.
     *
     * @param url null if the link was sent
     * @param qrCode the QR code of the URL as {@link QrModules}; null if the link was sent
     * @param channel by which it was sent; null if it is shown
     * @param language the patient's, for what is handed over with the link
     */
    public record SupportLinkView(
            String url,
            List<String> qrCode,
            Instant expiresAt,
            PatientContact.Channel channel,
            Language language) {

        static SupportLinkView shown(PatientLink link, PatientContact patient) {
            return new SupportLinkView(
                    link.url(),
                    QrModules.of(link.url()),
                    link.expiresAt(),
                    null,
                    patient.language());
        }

        static SupportLinkView sent(
                PatientLink link, PatientContact patient, PatientContact.Channel channel) {
            return new SupportLinkView(null, null, link.expiresAt(), channel, patient.language());
        }

        /** Omits the URL to keep it out of the log. */
        @Override
        public String toString() {
            return "SupportLinkView";
        }
    }

    /**
     * QR codes as texts, which a page draws itself: the policy of our pages allows no pictures that
     * arrive as data.
     */
    static final class QrModules {

        private QrModules() {}

        /** The rows of the code from top to bottom: 1 for a dark module, 0 for a light one. */
        static List<String> of(String text) {
            QrCode code = QrCode.encodeText(text, QrCode.Ecc.MEDIUM);
            List<String> rows = new ArrayList<>();
            for (int y = 0; y < code.size; y++) {
                StringBuilder row = new StringBuilder();
                for (int x = 0; x < code.size; x++) {
                    row.append(code.getModule(x, y) ? '1' : '0');
                }
                rows.add(row.toString());
            }
            return List.copyOf(rows);
        }
    }
}
