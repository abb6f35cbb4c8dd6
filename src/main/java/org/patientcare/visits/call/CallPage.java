package org.patientcare.visits.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import org.patientcare.people.organization.Notice;
import org.patientcare.people.organization.NoticeService;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.calendar.VisitTimeFormat;
import org.patientcare.visits.video.CallSettings;
import org.patientcare.visits.video.IceServers;
import org.patientcare.visits.video.IceServers.IceServer;

/**
 * The HTML page of a visit link: that of a link that is early or open, and that of a link that
 * opens no visit, because it is not valid any more, is not its user's, or is unknown. The latter
 * shows neither names of people nor times. Names come from callers, so they are put on one line and
 * escaped.
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

    /**
     * The data for the script of a visit page, written to the page as JSON.
     *
     * @param engine {@code builtin} or {@code jitsi}
     * @param base path of the page without the token
     * @param language language tag with the country whose format of dates and times is used
     * @param zone the organization's time zone
     * @param now the server's clock, since the browser's may be wrong
     * @param delay by how many minutes the visit starts later, as the patient was told; null for
     *     none, and for the professional
     * @param relayOnly whether the call may only use a path through a TURN server
     * @param desk what the desk beside the picture is about; null without it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ScriptData(
            String state,
            String engine,
            String role,
            String token,
            String base,
            String language,
            String zone,
            Instant now,
            Instant startsAt,
            Integer delay,
            Instant opensAt,
            List<IceServer> iceServers,
            boolean relayOnly,
            Map<String, String> words,
            Desk desk) {

        /**
         * @param person for whom the page was opened: the page makes its calls for no other
         * @param patient our opaque reference
         * @param visit the organization's code
         */
        record Desk(UUID person, UUID organization, String patient, String visit) {

            static Desk of(VisitLink link) {
                return new Desk(link.person(), link.organization(), link.patientRef(), link.code());
            }
        }
    }

    @EJB private OrganizationService organizations;
    @EJB private NoticeService notices;
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
        values.put("language", language.code());
        addOrganization(values, link, language);
        addTimes(values, link.startsAt(), times);
        addRole(values, link.role());
        ScriptData scriptData = scriptData(link, token, state, values, times);
        addState(values, state);
        Html content = isBuiltIn(state) ? visit(link, values) : notice(link, state, values);
        return hasDesk(link, state)
                ? frame.pageWithDesk(language, values, content, scriptData, modules(state))
                : frame.page(language, values, content, scriptData, modules(state));
    }

    /** What patients see of the organization; professionals see its face alone. */
    private void addOrganization(Map<String, String> values, VisitLink link, Language language) {
        frame.addPhone(values, link.organizationPhone());
        Organization organization = organizations.get(link.organization());
        frame.addFace(values, organization);
        if (link.role() == VisitRole.PATIENT) {
            frame.addNotices(values, notices.shownTo(language, organization));
        }
    }

    private List<String> modules(PageState state) {
        if (state == PageState.EARLY) {
            return List.of("call/absence.js", "call/countdown.js", "call/pre-visit-test.js");
        }
        return isBuiltIn(state) ? List.of("call/visit.js") : List.of();
    }

    /** The call and what is before and after it, in a page that stays open meanwhile. */
    private Html visit(VisitLink link, Map<String, String> values) {
        Html after =
                link.role() == VisitRole.PATIENT
                        ? frame.part("after-patient.html", values)
                        : Html.NONE;
        boolean desk = hasDesk(link, PageState.OPEN);
        return frame.part(
                "visit.html",
                values,
                Map.of(
                        "phone",
                        frame.phone(values),
                        "after",
                        after,
                        "desk.waiting",
                        desk ? frame.part("desk-waiting.html", values) : Html.NONE,
                        "desk.panel",
                        desk ? frame.part("desk-panel.html", values) : Html.NONE,
                        "desk.button",
                        desk ? frame.part("desk-button.html", values) : Html.NONE,
                        "desk.note",
                        desk ? frame.part("desk-note.html", values) : Html.NONE));
    }

    /**
     * Whether the call has the desk beside the picture: only in the session of the professional
     * whose visit it is, which alone authorizes the calls of the desk; never by a link alone.
     */
    private boolean hasDesk(VisitLink link, PageState state) {
        return isBuiltIn(state) && link.role() == VisitRole.PROFESSIONAL && link.person() != null;
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

    private Html notice(VisitLink link, PageState state, Map<String, String> values) {
        boolean early = state == PageState.EARLY;
        Html extra = early ? early(link, values) : frame.part("jitsi.html", values);
        Html notice = frame.notice(values, frame.part("time.html", values), extra);
        return early
                ? notice.and(frame.part("trial.html", values)).and(absence(link, values))
                : notice;
    }

    /** The countdown, and for the patient the calendar. */
    private Html early(VisitLink link, Map<String, String> values) {
        Html countdown = frame.part("early.html", values);
        return link.role() == VisitRole.PATIENT
                ? countdown.and(frame.part("calendar.html", values))
                : countdown;
    }

    /** What a patient does who cannot come. */
    private Html absence(VisitLink link, Map<String, String> values) {
        return AbsenceHandler.isOffered(link, clock.instant())
                ? frame.part("absence.html", values)
                : Html.NONE;
    }

    private ScriptData scriptData(
            VisitLink link,
            String token,
            PageState state,
            Map<String, String> values,
            VisitTimeFormat times) {
        return new ScriptData(
                state.code(),
                settings.jitsi().isPresent() ? JITSI : BUILT_IN,
                link.role().code(),
                token,
                frame.base(),
                times.locale().toLanguageTag(),
                link.zone().getId(),
                clock.instant(),
                link.startsAt(),
                link.role() == VisitRole.PATIENT ? link.delay() : null,
                link.opensAt(),
                state == PageState.OPEN
                        ? iceServers.withCredentialsUntil(link.closesAt().plus(RELAY_AFTER_CLOSING))
                        : List.of(),
                settings.relayOnly(),
                ScriptWords.of(state, values),
                hasDesk(link, state) ? ScriptData.Desk.of(link) : null);
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

    /** The page for an unknown token. */
    HtmlPage unknown(Language language) {
        Map<String, String> values = frame.words(language, Map.of());
        values.put("organization", values.get("page"));
        Map<String, String> scriptData = Map.of("state", PageState.UNKNOWN.code());
        return closed(language, PageState.UNKNOWN, values, Html.NONE, scriptData, List.of());
    }

    /**
     * The page of a link that opens no visit.
     *
     * @param state one that {@linkplain PageState#namesPeople names nobody}
     * @param language of its reader
     */
    HtmlPage closed(VisitLink link, String token, PageState state, Language language) {
        Map<String, String> values = closedValues(link, token, language);
        return closed(
                language,
                state,
                values,
                insteadOfVisit(link, state, values),
                afterVisitData(link, token, state, language),
                state == PageState.OVER ? List.of(afterVisit(link.role())) : List.of());
    }

    private Map<String, String> closedValues(VisitLink link, String token, Language language) {
        Map<String, String> names =
                Map.of("organization", Template.oneLine(link.organizationName()));
        Map<String, String> values = frame.words(language, names);
        values.put("token", token);
        values.put("language", language.code());
        addOrganization(values, link, language);
        return values;
    }

    /**
     * The page on which a patient consents to a visit that is open.
     *
     * @param notice the text to which they consent
     */
    HtmlPage consent(VisitLink link, String token, Notice notice, Language language) {
        Map<String, String> values = closedValues(link, token, language);
        values.put("consent.language", notice.language().code());
        values.put("consent.version", String.valueOf(notice.version()));
        return closed(
                language,
                PageState.CONSENT,
                values,
                frame.part("consent.html", values, Map.of("notice", frame.consentText(values))),
                afterVisitData(link, token, PageState.CONSENT, language),
                List.of());
    }

    private HtmlPage closed(
            Language language,
            PageState state,
            Map<String, String> values,
            Html extra,
            Map<String, String> scriptData,
            List<String> modules) {
        String title = values.get(state.code() + "." + CallPageTemplate.TITLE);
        values.put("state", state.code());
        values.put("scene", "notice");
        values.put(CallPageTemplate.TITLE, title);
        values.put("text", values.get(state.code() + ".text"));
        return frame.page(
                language, values, frame.notice(values, Html.NONE, extra), scriptData, modules);
    }

    private static String afterVisit(VisitRole role) {
        return role == VisitRole.PATIENT ? "call/after-visit.js" : "call/next-visit.js";
    }

    /** What the page offers instead of the visit. */
    private Html insteadOfVisit(VisitLink link, PageState state, Map<String, String> values) {
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
    private Map<String, String> afterVisitData(
            VisitLink link, String token, PageState state, Language language) {
        Map<String, String> data =
                new HashMap<>(
                        Map.of(
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
                                link.zone().getId()));
        if (link.role() == VisitRole.PROFESSIONAL && link.person() != null) {
            data.put("person", link.person().toString());
        }
        return data;
    }

    /**
     * The texts that the script of a visit page shows while it is open. All others are in the HTML
     * alone, so that the page is small.
     */
    static final class ScriptWords {

        /** Of the countdown and the pre-visit test. */
        private static final Pattern EARLY =
                Pattern.compile("own_time|late|asking|trouble_(?:insecure|browser)|trial_\\w+");

        /** Of the check of the devices and the call. */
        private static final Pattern OPEN =
                Pattern.compile(
                        "(?:own|their|trouble|told)_\\w+|(?:camera|microphone)(?:_\\w+)?|loudspeaker"
                                + "|share|share_end|chat_(?:note|away|unheard)|new_message|line_down|late"
                                + "|connecting|reconnecting|silent|away|other_changed|other|you");

        private ScriptWords() {}

        /**
         * @param words by their keys in the resource files
         * @return by the keys of the script, which have _ instead of dots
         */
        static Map<String, String> of(PageState state, Map<String, String> words) {
            Pattern wanted = state == PageState.EARLY ? EARLY : OPEN;
            Map<String, String> found = new TreeMap<>();
            words.forEach((key, text) -> found.put(key.replace('.', '_'), text));
            found.keySet().removeIf(key -> !wanted.matcher(key).matches());
            return found;
        }
    }
}
