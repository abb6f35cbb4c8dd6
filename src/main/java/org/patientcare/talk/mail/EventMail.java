package org.patientcare.talk.mail;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.OutgoingMessage.CalendarPart;
import org.patientcare.talk.mail.EventMails.MailOptions;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.visits.appointment.AppointmentNotices.AppointmentNotice;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.KnownVisit;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.calendar.CalendarFile;
import org.patientcare.visits.calendar.CalendarFile.CalendarAppointment;

/**
 * The content of a mail about an event.
 *
 * @param sender profile of the organization
 * @param name full name of the patient, who also has {@code email} and {@code language}
 * @param visit null if the mail is not about a visit
 */
record EventMail(
        MailKind kind,
        OrganizationProfile sender,
        String name,
        String email,
        Language language,
        MailOptions options,
        AppointmentNotice visit) {

    /** Shows the kind only, so that no personal data is logged. */
    @Override
    public String toString() {
        return "EventMail[kind=" + kind + "]";
    }

    /** The kinds of mails to patients. The names are prefixes of text keys. */
    enum MailKind {
        CREATED(EventType.APPOINTMENT_CREATED),
        RESCHEDULED(EventType.APPOINTMENT_RESCHEDULED),
        /** Rescheduled to the time that it had: it has another professional, or a new link. */
        HANDED_OVER(EventType.APPOINTMENT_RESCHEDULED),
        CANCELLED(EventType.APPOINTMENT_CANCELLED),
        MESSAGE(EventType.MESSAGE_UNREAD),
        /** Not of a subscription: an organization's reminders are mailed by themselves. */
        REMINDER(null),
        /** Likewise: people tell that a visit starts later. */
        DELAYED(null);

        private final EventType event;

        MailKind(EventType event) {
            this.event = event;
        }

        static Optional<MailKind> of(StoredEvent event) {
            return event.type() == EventType.APPOINTMENT_RESCHEDULED && keepsTime(event)
                    ? Optional.of(HANDED_OVER)
                    : Stream.of(values()).filter(kind -> kind.event == event.type()).findFirst();
        }

        private static boolean keepsTime(StoredEvent event) {
            return Json.member(event.payload(), "consultation", "scheduled_start_date")
                    .equals(
                            Json.member(
                                    event.payload(),
                                    "consultation",
                                    "previous_scheduled_start_date"));
        }

        /**
         * What is to be told to a patient who knew another visit than it is now.
         *
         * @param now the visit, which is not as the patient knew it
         */
        static MailKind of(KnownVisit known, ListedAppointment now) {
            if (now.state() == AppointmentState.CANCELLED) {
                return CANCELLED;
            }
            if (known.isNew()) {
                return CREATED;
            }
            return now.startsAt().equals(known.startsAt()) ? HANDED_OVER : RESCHEDULED;
        }

        boolean isOfVisit() {
            return this != MESSAGE;
        }

        /** Whether it announces a visit that is to take place. */
        boolean announcesVisit() {
            return this == CREATED
                    || this == RESCHEDULED
                    || this == HANDED_OVER
                    || this == REMINDER
                    || this == DELAYED;
        }
    }

    /** The calendar file that adds a visit to the patient's calendar, moves it or cancels it. */
    static final class VisitInvitation {

        private VisitInvitation() {}

        /**
         * @param at when the event of the mail happened
         * @param from the mail address of the sender
         */
        static CalendarPart of(EventMail mail, UUID organization, Instant at, String from) {
            ListedAppointment visit = mail.visit().appointment();
            CalendarAppointment entry =
                    new CalendarAppointment(
                            organization,
                            visit.id(),
                            visit.generation() + visit.handovers(),
                            at,
                            visit.startsAt(),
                            Duration.ofSeconds(visit.duration()),
                            mail.language(),
                            mail.sender().timeZone(),
                            mail.sender().name(),
                            visit.professional().name(),
                            from,
                            mail.email(),
                            mail.visit().url());
            CalendarFile file =
                    mail.kind().announcesVisit()
                            ? CalendarFile.invitation(entry)
                            : CalendarFile.cancellation(entry);
            return new CalendarPart(CalendarFile.FILE_NAME, file.contentType(), file.text());
        }
    }
}
