package org.patientcare.talk.mail;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.OutgoingMessage.CalendarPart;
import org.patientcare.sending.delivery.OutgoingMessage.MailParts;
import org.patientcare.sending.delivery.UnrecordedMails;
import org.patientcare.sending.mail.MailChannel;
import org.patientcare.talk.mail.EventMail.MailKind;
import org.patientcare.talk.mail.EventMail.VisitInvitation;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.visits.appointment.AppointmentNotices;
import org.patientcare.visits.appointment.AppointmentNotices.AppointmentNotice;
import org.patientcare.visits.appointment.KnownVisit;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.appointment.MailHolds;

/**
 * Mails events to the patients concerned, in their language: a visit that was booked, moved, handed
 * over or cancelled, with a calendar file, and a message that is still unread (events.md, section
 * 3). Mails reminders of visits, and that one starts later, too.
 */
@ApplicationScoped
public class EventMails {

    private final EventMailTexts texts = new EventMailTexts();

    @EJB private OrganizationService organizations;
    @EJB private PatientService patients;
    @Inject private AppointmentNotices visits;
    @EJB private MailHolds holds;
    @Inject private UnrecordedMails mails;
    @Inject private MailChannel server;
    @Inject private PublicUrl publicUrl;

    /**
     * Tries to send the mail once, and returns within ten seconds. A visit that is over by now is
     * skipped; so is a new, moved or handed over one that has been changed again: a later event
     * reports that. So is a change by people that they have undone.
     *
     * <p>Must not be called in a transaction, which would hold a connection while the mail server
     * is slow.
     */
    @Transactional(Transactional.TxType.NEVER)
    public MailOutcome send(UUID organization, StoredEvent event, MailOptions wishes) {
        Optional<MailKind> kind = MailKind.of(event);
        if (kind.isEmpty()) {
            return MailOutcome.skipped(FaultCode.EVENT_NOT_MAILED);
        }
        if (!wishes.enabled()) {
            return MailOutcome.skipped(FaultCode.EVENT_MAIL_OFF);
        }
        Optional<Patient> patient =
                Optional.ofNullable(event.patientCode())
                        .flatMap(code -> patients.find(organization, code));
        if (patient.map(Patient::email).isEmpty()) {
            return MailOutcome.skipped(FaultCode.EVENT_MAIL_NO_ADDRESS);
        }
        return kind.get().isOfVisit()
                ? sendOfVisit(kind.get(), organization, event, patient.get(), wishes)
                : outcome(
                        send(
                                organization,
                                compose(kind.get(), organization, patient.get(), wishes, null),
                                null));
    }

    /**
     * If people made the change, the mail tells what is new to the patient by now. The visit is
     * read before the wait ends, since an outdated event must not end it, and after that, since it
     * may have been changed until then.
     */
    private MailOutcome sendOfVisit(
            MailKind kind,
            UUID organization,
            StoredEvent event,
            Patient patient,
            MailOptions wishes) {
        if (stillAsIn(event, kind).isEmpty()) {
            return outdated();
        }
        Optional<KnownVisit> known =
                holds.tell(organization, event.objectCode(), event.occurredAt());
        Optional<AppointmentNotice> visit = stillAsIn(event, kind);
        if (visit.isEmpty()) {
            return outdated();
        }
        ListedAppointment now = visit.get().appointment();
        if (known.filter(before -> before.isStill(now)).isPresent()) {
            return MailOutcome.skipped(FaultCode.EVENT_MAIL_UNDONE);
        }
        MailKind news = known.map(before -> MailKind.of(before, now)).orElse(kind);
        EventMail mail =
                compose(
                        news,
                        organization,
                        patient,
                        wishes,
                        known.filter(before -> news == MailKind.CANCELLED)
                                .map(before -> visit.get().at(before.startsAt()))
                                .orElse(visit.get()));
        return outcome(
                send(
                        organization,
                        mail,
                        VisitInvitation.of(mail, organization, event.occurredAt(), from())));
    }

    /** The visit, unless it is over or a later event reports what it is now. */
    private Optional<AppointmentNotice> stillAsIn(StoredEvent event, MailKind kind) {
        return visits.find(event.organization(), event.objectCode())
                .filter(visit -> !visit.ended())
                .filter(visit -> !kind.announcesVisit() || isStill(visit, event));
    }

    /**
     * Mails a reminder of a visit, once; otherwise as {@link #send}.
     *
     * @param patient with an address
     * @param at when the reminder became an event
     */
    @Transactional(Transactional.TxType.NEVER)
    public ChannelResult remind(
            UUID organization, Patient patient, AppointmentNotice visit, Instant at) {
        EventMail mail =
                compose(MailKind.REMINDER, organization, patient, MailOptions.DEFAULT, visit);
        return send(organization, mail, VisitInvitation.of(mail, organization, at, from()));
    }

    /**
     * Mails that a visit starts later, once; otherwise as {@link #send}. There is no calendar file:
     * the time of the visit stays.
     *
     * @param patient with an address
     * @param late the visit at the time at which it is expected to start
     */
    @Transactional(Transactional.TxType.NEVER)
    public ChannelResult delay(UUID organization, Patient patient, AppointmentNotice late) {
        return send(
                organization,
                compose(MailKind.DELAYED, organization, patient, MailOptions.DEFAULT, late),
                null);
    }

    private static boolean isStill(AppointmentNotice visit, StoredEvent event) {
        return !visit.appointment().over()
                && event.generation() != null
                && event.generation() == visit.appointment().generation()
                && Json.member(event.payload(), "professional", "id")
                        .filter(hash -> !hash.equals(visit.appointment().professional().hash()))
                        .isEmpty();
    }

    private static MailOutcome outdated() {
        return MailOutcome.skipped(FaultCode.EVENT_MAIL_OUTDATED);
    }

    private EventMail compose(
            MailKind kind,
            UUID organization,
            Patient patient,
            MailOptions wishes,
            AppointmentNotice visit) {
        return new EventMail(
                kind,
                organizations.get(organization).profile(),
                patient.lastName() == null
                        ? patient.firstName()
                        : patient.firstName() + " " + patient.lastName(),
                patient.email(),
                patient.locale(),
                wishes,
                visit);
    }

    private ChannelResult send(UUID organization, EventMail mail, CalendarPart calendar) {
        byte[] logo = organizations.logo(organization).orElse(null);
        return mails.send(texts.compose(mail).with(new MailParts(calendar, logo)));
    }

    private static MailOutcome outcome(ChannelResult result) {
        return new MailOutcome(
                switch (result.state()) {
                    case DELIVERED -> MailOutcome.State.DELIVERED;
                    case FAILED -> MailOutcome.State.FAILED;
                    case UNCLEAR -> MailOutcome.State.UNCLEAR;
                    case UNDELIVERABLE -> MailOutcome.State.UNDELIVERABLE;
                },
                result.delivered() ? null : result.fault().sentence());
    }

    private String from() {
        return server.sender().orElseGet(() -> "no-reply@" + publicUrl.host());
    }

    /**
     * The mail options of a subscription; null where our default applies (events.md, section 3).
     *
     * @param enabled whether the organization has mails of events switched on at all
     * @param subject of the mail
     * @param title heading above the text
     * @param subTitle first sentence of the text
     * @param ctaButtonText label of the button
     * @param ctaButtonUrl target of the button, instead of the patient's link; anything but an http
     *     or https URL is ignored
     */
    public record MailOptions(
            boolean enabled,
            String subject,
            String title,
            String subTitle,
            String ctaButtonText,
            String ctaButtonUrl) {

        /** Our texts, and the patient's link. */
        static final MailOptions DEFAULT = new MailOptions(true, null, null, null, null, null);

        private static final Pattern HTTP_URL = Pattern.compile("(?i)https?://\\S++");

        /** The target of the button, if the organization set a valid one. */
        Optional<String> buttonUrl() {
            return Optional.ofNullable(ctaButtonUrl).filter(url -> HTTP_URL.matcher(url).matches());
        }
    }

    /**
     * The outcome of sending a mail.
     *
     * @param reason null if delivered; otherwise a sentence for people, without personal data
     */
    public record MailOutcome(State state, String reason) {

        /** How far the mail got. */
        public enum State {
            /** The mail server accepted it. */
            DELIVERED,
            /** It certainly was not sent, so it may be sent again. */
            FAILED,
            /** It may have been sent, so sending it again might deliver it twice. */
            UNCLEAR,
            /** It was not sent, and its recipient cannot be reached by a repeat. */
            UNDELIVERABLE,
            /** There is nothing to send, or no recipient; a repeat would not change that. */
            SKIPPED
        }

        static MailOutcome skipped(FaultCode reason) {
            return new MailOutcome(State.SKIPPED, reason.of().sentence());
        }
    }
}
