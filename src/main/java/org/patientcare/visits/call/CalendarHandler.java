package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.calendar.CalendarFile;
import org.patientcare.visits.calendar.CalendarFile.CalendarAppointment;

/**
 * The file by which patients add their visit to a calendar. It is the same entry as that of the
 * mails, so nobody gets it twice.
 */
@ApplicationScoped
class CalendarHandler {

    @Inject private CallAccess access;
    @Inject private PublicUrl publicUrl;
    @Inject private Clock clock;

    /**
     * Answers with the file; not as an attachment, since phones then save it instead of offering
     * the entry.
     */
    void download(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link =
                access.readable(
                        request, response, token, found -> isOffered(found, clock.instant()));
        if (link.isPresent()) {
            CalendarFile file =
                    CalendarFile.entry(entry(link.get(), token, ReaderLanguage.of(request)));
            response.setContentType(file.contentType());
            response.setHeader(
                    HttpHeaders.CONTENT_DISPOSITION,
                    "inline; filename=\"" + CalendarFile.FILE_NAME + "\"");
            response.getOutputStream().write(file.bytes());
        }
    }

    /** Whether the link gets the file: the patient's, as long as it opens the visit. */
    private static boolean isOffered(VisitLink link, Instant now) {
        return link.role() == VisitRole.PATIENT && PageState.of(link, now).namesPeople();
    }

    private CalendarAppointment entry(VisitLink link, String token, Language language) {
        return new CalendarAppointment(
                link.organization(),
                link.appointment(),
                link.generation(),
                clock.instant(),
                link.startsAt(),
                link.duration(),
                language,
                link.zone(),
                link.organizationName(),
                link.professionalName(),
                null,
                null,
                publicUrl.of(PublicPaths.CALL + "/" + token));
    }
}
