package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.calendar.VisitTimeFormat;
import org.patientcare.visits.video.CallSettings;
import org.patientcare.visits.video.IceServers;

/**
 * The HTML page of a visit link that is early or open; {@link ClosedLinkPage} is that of all
 * others. Names come from callers, so they are put on one line and escaped.
 */
@ApplicationScoped
class CallPage {

    /**
     * How long TURN credentials stay valid after the link closes, for a call that begins at the
     * last moment.
     */
    private static final Duration RELAY_AFTER_CLOSING = Duration.ofHours(1);

    private static final String BUILT_IN = "builtin";
    private static final String JITSI = "jitsi";

    @Inject private CallSettings settings;
    @Inject private IceServers iceServers;
    @Inject private CallPageTemplate frame;
    @Inject private Clock clock;

    /**
     * The page of a link that is early or open.
     *
     * @param language of its reader
     */
    HtmlPage of(VisitLink link, String token, PageState state, Language language) {
        VisitTimeFormat times = new VisitTimeFormat(language, link.zone());
        Map<String, String> values = frame.words(language, names(link, times));
        values.put("token", token);
        frame.addPhone(values, link.organizationPhone());
        addTimes(values, link.startsAt(), times);
        addRole(values, link.role());
        PageFacts facts = facts(link, token, state, values, times);
        addState(values, state);
        Html content = isBuiltIn(state) ? visit(link, values) : notice(state, values);
        return frame.page(language, values, content, facts);
    }

    /** The call and what is before and after it, in a page that stays open meanwhile. */
    private Html visit(VisitLink link, Map<String, String> values) {
        Html after =
                link.role() == VisitRole.PATIENT
                        ? frame.part("after-patient.html", values)
                        : Html.NONE;
        return frame.part(
                "visit.html", values, Map.of("phone", frame.phone(values), "after", after));
    }

    private void addState(Map<String, String> values, PageState state) {
        boolean builtIn = isBuiltIn(state);
        values.put("state", state.code());
        values.put("scene", builtIn ? "check" : "notice");
        values.put(
                CallPageTemplate.TITLE,
                values.get(builtIn ? "page" : state.code() + "." + CallPageTemplate.TITLE));
        values.put("text", values.get((state == PageState.OPEN ? JITSI : state.code()) + ".text"));
    }

    /** Whether the call takes place in this page, and not on a Jitsi server. */
    private boolean isBuiltIn(PageState state) {
        return state == PageState.OPEN && settings.jitsi().isEmpty();
    }

    private Html notice(PageState state, Map<String, String> values) {
        boolean early = state == PageState.EARLY;
        Html extra = frame.part(early ? "early.html" : "jitsi.html", values);
        Html notice = frame.notice(values, frame.part("time.html", values), extra);
        return early ? notice.and(frame.part("trial.html", values)) : notice;
    }

    private PageFacts facts(
            VisitLink link,
            String token,
            PageState state,
            Map<String, String> values,
            VisitTimeFormat times) {
        Map<String, String> words = new TreeMap<>();
        values.forEach((key, value) -> words.put(key.replace('.', '_'), value));
        return new PageFacts(
                state.code(),
                settings.jitsi().isPresent() ? JITSI : BUILT_IN,
                link.role().code(),
                token,
                frame.base(),
                times.locale().toLanguageTag(),
                link.zone().getId(),
                clock.instant(),
                link.startsAt(),
                link.opensAt(),
                state == PageState.OPEN
                        ? iceServers.withCredentialsUntil(link.closesAt().plus(RELAY_AFTER_CLOSING))
                        : List.of(),
                settings.relayOnly(),
                words);
    }

    private static void addTimes(Map<String, String> values, Instant start, VisitTimeFormat times) {
        values.put("instant", start.toString());
        values.put("clock", times.timeOfDay(start));
        values.put("day", times.day(start));
        values.put("zone", times.zoneName(start));
    }

    /**
     * Texts that differ by role have the role as the suffix of their key; copies those of this role
     * to the key without the suffix.
     */
    private static void addRole(Map<String, String> values, VisitRole role) {
        String suffix = "." + role.code();
        for (String key : List.copyOf(values.keySet())) {
            if (key.endsWith(suffix)) {
                values.put(key.substring(0, key.length() - suffix.length()), values.get(key));
            }
        }
    }

    private static Map<String, String> names(VisitLink link, VisitTimeFormat times) {
        boolean patient = link.role() == VisitRole.PATIENT;
        String other = patient ? link.professionalName() : link.patientName();
        return Map.of(
                "organization",
                Template.oneLine(link.organizationName()),
                "other",
                Template.oneLine(other),
                "opens",
                times.timeOfDay(link.opensAt()),
                "closes",
                times.timeOfDay(link.closesAt()));
    }
}
