package org.patientcare.talk.reminder;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.sending.delivery.ChannelResult;
import org.patientcare.sending.delivery.MessageChannel;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.Phone;
import org.patientcare.sending.delivery.UnrecordedMails;
import org.patientcare.talk.mail.EventMails;
import org.patientcare.visits.appointment.AppointmentNotices;
import org.patientcare.visits.appointment.AppointmentNotices.AppointmentNotice;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.Delays.TakenDelay;
import org.patientcare.visits.appointment.Reminders.ReminderOutcome;
import org.patientcare.visits.appointment.Reminders.TakenReminder;
import org.patientcare.visits.calendar.VisitTimeFormat;

/**
 * Sends the message of a reminder, or that a visit starts later, once: by mail; or by SMS, where
 * the organization has that, to a patient without an address, or if the mail was certainly not
 * sent. It says what the visit is now. An SMS, which a locked screen may show, names neither the
 * professional nor their speciality.
 */
@ApplicationScoped
class ReminderMessages {

    private final TextResources resources = new TextResources(ReminderMessages.class);

    @EJB private OrganizationService organizations;
    @EJB private PatientService patients;
    @Inject private AppointmentNotices visits;
    @Inject private EventMails mails;
    @Inject private UnrecordedMails messages;

    /**
     * What became of a reminder.
     *
     * @param channel by which it was sent, or tried last; null for none
     */
    record Sent(ReminderOutcome outcome, MessageChannel channel) {

        private static Sent of(ChannelResult result, MessageChannel channel) {
            return new Sent(
                    switch (result.state()) {
                        case DELIVERED -> ReminderOutcome.DELIVERED;
                        case UNCLEAR -> ReminderOutcome.UNCLEAR;
                        case FAILED, UNDELIVERABLE -> ReminderOutcome.FAILED;
                    },
                    channel);
        }

        boolean certainlyFailed() {
            return outcome == ReminderOutcome.FAILED;
        }
    }

    /**
     * What is to be sent about a visit.
     *
     * @param appointment the organization's code of the visit
     * @param generation of the links: nothing is sent if it was moved
     * @param patient the organization's code of the patient
     * @param shown the visit as the message shows it
     * @param mail mails it
     * @param sms key of the text of an SMS
     */
    private record VisitMessage(
            UUID organization,
            String appointment,
            int generation,
            String patient,
            UnaryOperator<AppointmentNotice> shown,
            BiFunction<Patient, AppointmentNotice, ChannelResult> mail,
            String sms) {}

    /**
     * Must not be called in a transaction, which would hold a connection while the mail server or
     * the SMS centre is slow.
     */
    Sent send(TakenReminder reminder) {
        return send(
                new VisitMessage(
                        reminder.organization(),
                        reminder.appointment(),
                        reminder.generation(),
                        reminder.patient(),
                        visit -> visit,
                        (patient, visit) ->
                                mails.remind(
                                        reminder.organization(), patient, visit, reminder.at()),
                        "sms"));
    }

    /** Likewise: tells that the visit starts later. */
    Sent send(TakenDelay delay) {
        return send(
                new VisitMessage(
                        delay.organization(),
                        delay.appointment(),
                        delay.generation(),
                        delay.patient(),
                        visit -> visit.at(delay.expectedAt()),
                        (patient, late) -> mails.delay(delay.organization(), patient, late),
                        "delayed"));
    }

    private Sent send(VisitMessage message) {
        Optional<AppointmentNotice> visit =
                visits.find(message.organization(), message.appointment())
                        .filter(notice -> isStill(notice, message.generation()))
                        .map(message.shown());
        if (visit.isEmpty()) {
            return new Sent(ReminderOutcome.OUTDATED, null);
        }
        Patient patient = patients.find(message.organization(), message.patient()).orElseThrow();
        Sent sent = new Sent(ReminderOutcome.UNADDRESSED, null);
        if (patient.email() != null) {
            sent = Sent.of(message.mail().apply(patient, visit.get()), MessageChannel.EMAIL);
        }
        Organization sender = organizations.get(message.organization());
        Optional<Phone> phone =
                Optional.ofNullable(patient.phone())
                        .filter(any -> sender.visitSettings().reminderSms())
                        .flatMap(Phone::ofInternational);
        return phone.isPresent() && (sent.channel() == null || sent.certainlyFailed())
                ? Sent.of(
                        messages.send(
                                MessageChannel.SMS,
                                sms(message.sms(), sender, patient, phone.get(), visit.get())),
                        MessageChannel.SMS)
                : sent;
    }

    private static boolean isStill(AppointmentNotice visit, int generation) {
        return visit.appointment().state() == AppointmentState.BOOKED
                && visit.appointment().generation() == generation;
    }

    private OutgoingMessage sms(
            String key,
            Organization sender,
            Patient patient,
            Phone phone,
            AppointmentNotice visit) {
        VisitTimeFormat times = new VisitTimeFormat(patient.locale(), sender.profile().timeZone());
        Map<String, String> values = new HashMap<>();
        values.put("organization", Template.oneLine(sender.profile().name()));
        values.put("day", times.day(visit.appointment().startsAt()));
        values.put("clock", times.timeOfDay(visit.appointment().startsAt()));
        values.put("url", visit.url());
        return new OutgoingMessage(
                values.get("organization"),
                phone.number(),
                Template.oneLine(patient.firstName()),
                patient.locale(),
                null,
                Template.fill(resources.words(patient.locale()).getProperty(key), values),
                null);
    }
}
