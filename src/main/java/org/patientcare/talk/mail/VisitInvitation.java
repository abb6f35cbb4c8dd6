package org.patientcare.talk.mail;

import org.patientcare.sending.delivery.OutgoingMessage.CalendarPart;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.visits.calendar.CalendarFile;
import org.patientcare.visits.calendar.VisitInCalendar;

/** The calendar file that adds a visit to the patient's calendar, moves it or cancels it. */
final class VisitInvitation {

    private VisitInvitation() {}

    /**
     * @param from the mail address of the sender
     */
    static CalendarPart of(EventMail mail, StoredEvent event, String from) {
        VisitInCalendar entry =
                new VisitInCalendar(
                        event.organization(),
                        mail.visit().appointment(),
                        mail.visit().generation(),
                        event.occurredAt(),
                        mail.visit().startsAt(),
                        mail.visit().duration(),
                        mail.language(),
                        mail.sender().timeZone(),
                        mail.sender().name(),
                        mail.visit().professionalName(),
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
