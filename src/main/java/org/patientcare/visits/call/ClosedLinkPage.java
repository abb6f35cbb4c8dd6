package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Map;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.calendar.VisitTimeFormat;

/**
 * The HTML page of a link that opens no visit: it is not valid any more, is not its user's, or is
 * unknown. Shows neither names of people nor times.
 */
@ApplicationScoped
class ClosedLinkPage {

    @Inject private CallPageTemplate frame;
    @Inject private Clock clock;

    /** The page for an unknown token. */
    HtmlPage unknown(Language language) {
        Map<String, String> values = frame.words(language, Map.of());
        values.put("organization", values.get("page"));
        Map<String, String> facts = Map.of("state", PageState.UNKNOWN.code());
        return page(language, PageState.UNKNOWN, values, Html.NONE, facts);
    }

    /**
     * The page of a known token.
     *
     * @param state one that {@linkplain PageState#namesPeople names nobody}
     * @param language of its reader
     */
    HtmlPage of(VisitLink link, String token, PageState state, Language language) {
        Map<String, String> names =
                Map.of("organization", Template.oneLine(link.organizationName()));
        Map<String, String> values = frame.words(language, names);
        values.put("token", token);
        values.put("language", language.code());
        frame.addPhone(values, link.organizationPhone());
        return page(
                language,
                state,
                values,
                extra(link, state, values),
                facts(link, token, state, language));
    }

    private HtmlPage page(
            Language language,
            PageState state,
            Map<String, String> values,
            Html extra,
            Map<String, String> facts) {
        String title = values.get(state.code() + "." + CallPageTemplate.TITLE);
        values.put("state", state.code());
        values.put("scene", "notice");
        values.put(CallPageTemplate.TITLE, title);
        values.put("text", values.get(state.code() + ".text"));
        return frame.page(language, values, frame.notice(values, Html.NONE, extra), facts);
    }

    /** What the page offers instead of the visit. */
    private Html extra(VisitLink link, PageState state, Map<String, String> values) {
        return switch (state) {
            case LOCKED -> frame.part("sign-in.html", values);
            case OVER -> afterVisit(link, values);
            case CANCELLED, REVOKED -> frame.phone(values).and(deskLink(link.role(), values));
            default -> deskLink(link.role(), values);
        };
    }

    /**
     * What comes next: for a patient the question whether it worked and the prescriptions, which
     * the script shows in the browser that was in the call; for a professional who is signed in the
     * prescription and the next visit.
     */
    private Html afterVisit(VisitLink link, Map<String, String> values) {
        if (link.role() == VisitRole.PATIENT) {
            return AfterVisitHandler.isOfferedTo(link, clock.instant())
                    ? frame.part("after-patient.html", values)
                    : Html.NONE;
        }
        if (link.person() == null) {
            return deskLink(link.role(), values);
        }
        values.put("organization.id", link.organization().toString());
        values.put("patient.ref", link.patientRef());
        return frame.part("after-professional.html", values);
    }

    /** A link back to the desk; the script shows it to a professional who came from there. */
    private Html deskLink(VisitRole role, Map<String, String> values) {
        return role == VisitRole.PROFESSIONAL ? frame.part("desk.html", values) : Html.NONE;
    }

    /** What the script needs after the visit. */
    private Map<String, String> facts(
            VisitLink link, String token, PageState state, Language language) {
        return Map.of(
                "state",
                state.code(),
                "role",
                link.role().code(),
                "token",
                token,
                "base",
                frame.base(),
                "language",
                new VisitTimeFormat(language, link.zone()).locale().toLanguageTag(),
                "zone",
                link.zone().getId());
    }
}
