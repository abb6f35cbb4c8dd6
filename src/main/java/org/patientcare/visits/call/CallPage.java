package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
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
 * The HTML page of a visit link. Names come from callers, so they are put on one line and escaped.
 * A link that is not valid any more shows neither names of people nor times.
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

    /** The page for an unknown token. */
    HtmlPage unknown(Language language) {
        Map<String, String> values = frame.words(language, Map.of());
        values.put("organization", values.get("page"));
        return nameless(language, PageState.UNKNOWN, values, Html.NONE);
    }

    HtmlPage of(VisitLink link, String token, PageState state) {
        Map<String, String> values = frame.words(link.language(), names(link, state));
        if (!state.namesPeople()) {
            values.put("token", token);
            values.put("language", link.language().code());
            Html extra =
                    state == PageState.LOCKED
                            ? frame.part("sign-in.html", values)
                            : deskLink(link.role(), values);
            return nameless(link.language(), state, values, extra);
        }
        addTimes(values, link);
        addRole(values, link.role());
        values.put("token", token);
        PageFacts facts = facts(link, token, state, values);
        addState(values, state);
        Html content = isBuiltIn(state) ? frame.part("visit.html", values) : notice(state, values);
        return frame.page(link.language(), values, content, facts);
    }

    private HtmlPage nameless(
            Language language, PageState state, Map<String, String> values, Html extra) {
        addState(values, state);
        return frame.page(
                language,
                values,
                frame.notice(values, Html.NONE, extra),
                Map.of("state", state.code()));
    }

    /** A link back to the desk; the script shows it to a professional who came from there. */
    private Html deskLink(VisitRole role, Map<String, String> values) {
        return role == VisitRole.PROFESSIONAL ? frame.part("desk.html", values) : Html.NONE;
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
        Html notice = frame.notice(values, frame.part("time.html", values), extra(state, values));
        return state == PageState.EARLY ? notice.and(frame.part("trial.html", values)) : notice;
    }

    private Html extra(PageState state, Map<String, String> values) {
        return frame.part(state == PageState.EARLY ? "early.html" : "jitsi.html", values);
    }

    private PageFacts facts(
            VisitLink link, String token, PageState state, Map<String, String> values) {
        Map<String, String> words = new TreeMap<>();
        values.forEach((key, value) -> words.put(key.replace('.', '_'), value));
        VisitTimeFormat times = new VisitTimeFormat(link.language(), link.zone());
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

    private static void addTimes(Map<String, String> values, VisitLink link) {
        VisitTimeFormat times = new VisitTimeFormat(link.language(), link.zone());
        Instant start = link.startsAt();
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

    private static Map<String, String> names(VisitLink link, PageState state) {
        Map<String, String> names = new HashMap<>();
        names.put("organization", Template.oneLine(link.organizationName()));
        if (state.namesPeople()) {
            boolean patient = link.role() == VisitRole.PATIENT;
            String other = patient ? link.professionalName() : link.patientName();
            names.put("other", Template.oneLine(other));
            names.put(
                    "opens",
                    new VisitTimeFormat(link.language(), link.zone()).timeOfDay(link.opensAt()));
        }
        return names;
    }
}
