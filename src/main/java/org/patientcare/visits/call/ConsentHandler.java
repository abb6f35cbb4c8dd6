package org.patientcare.visits.call;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.VisitConsents;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/**
 * Answers the form by which a patient consents to the video visit, and leads back to the page,
 * which then lets them in, or shows the text if it was changed meanwhile.
 */
@ApplicationScoped
class ConsentHandler {

    private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,8}");

    @Inject private CallAccess access;
    @EJB private VisitConsents consents;
    @Inject private Clock clock;

    void give(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link =
                access.admitted(
                        request,
                        response,
                        token,
                        found ->
                                found.role() == VisitRole.PATIENT
                                        && found.isOpenAt(clock.instant()));
        if (link.isEmpty()) {
            return;
        }
        Optional<Language> language =
                WireNamed.find(Language.class, Objects.toString(request.getParameter("text"), ""));
        String version = Objects.toString(request.getParameter("version"), "");
        if (language.isPresent() && VERSION.matcher(version).matches()) {
            consents.give(link.get(), language.get(), Integer.parseInt(version));
        }
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader(
                HttpHeaders.LOCATION, "../" + token + "?lang=" + ReaderLanguage.of(request).code());
    }
}
