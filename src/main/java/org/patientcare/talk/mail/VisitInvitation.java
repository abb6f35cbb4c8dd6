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
    static CalendarPart of(EventMail letter, StoredEvent event, String from) {
        VisitInCalendar entry =
                new VisitInCalendar(
                        event.organization(),
                        letter.visit().appointment(),
                        letter.visit().generation(),
                        event.occurredAt(),
                        letter.visit().startsAt(),
                        letter.visit().duration(),
                        letter.language(),
                        letter.sender().timeZone(),
                        letter.sender().name(),
                        letter.visit().professionalName(),
                        from,
                        letter.email(),
                        letter.visit().url());
        CalendarFile file =
                letter.kind().announcesVisit()
                        ? CalendarFile.invitation(entry)
                        : CalendarFile.cancellation(entry);
        return new CalendarPart(CalendarFile.FILE_NAME, file.contentType(), file.text());
    }
}
