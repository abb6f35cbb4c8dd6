package org.patientcare.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.patientcare.appointment.VisitLink;
import org.patientcare.appointment.VisitRole;
import org.patientcare.config.PublicUrl;
import org.patientcare.json.Json;
import org.patientcare.shared.Language;
import org.patientcare.shared.Places;
import org.patientcare.shared.TextResources;
import org.patientcare.video.CallSettings;
import org.patientcare.video.IceServers;

/**
 * The page of a link as HTML, from the resources beside this class. Names come from callers: they
 * are put on one line and escaped. Whoever holds a link that is no good any more learns neither
 * names nor times.
 */
@ApplicationScoped
class CallPage {

    /** A call that begins at the last moment still needs its relay. */
    private static final Duration RELAY_AFTER_CLOSING = Duration.ofHours(1);

    private static final String BUILT_IN = "builtin";
    private static final String JITSI = "jitsi";
    private static final String TITLE = "title";

    private final TextResources resources = new TextResources(CallPage.class);

    @Inject private CallSettings settings;
    @Inject private IceServers iceServers;
    @Inject private PublicUrl publicUrl;
    @Inject private Clock clock;

    /** The page of a token that we never gave out. */
    String unknown(Language language) {
        Map<String, String> values = words(language, Map.of());
        values.put("organization", values.get("page"));
        return page(PageState.UNKNOWN, language, values, "", "");
    }

    String of(VisitLink link, String token, PageState state) {
        Map<String, String> values = words(link.language(), names(link, state));
        String facts = "";
        if (state.namesPeople()) {
            addTimes(values, link);
            addRole(values, link.role());
            values.put("token", token);
            facts = facts(link, token, state, values);
        }
        String time = state.namesPeople() ? filled("time.html", values) : "";
        return page(state, link.language(), values, time, facts);
    }

    private String page(
            PageState state,
            Language language,
            Map<String, String> values,
            String time,
            String facts) {
        boolean builtIn = state == PageState.OPEN && settings.jitsi().isEmpty();
        values.put("base", base());
        values.put("language", language.code());
        values.put("state", state.code());
        values.put("scene", builtIn ? "check" : "notice");
        values.put(TITLE, builtIn ? values.get("page") : values.get(state.code() + "." + TITLE));
        values.put("text", values.get((state == PageState.OPEN ? JITSI : state.code()) + ".text"));
        Map<String, String> html = escaped(values);
        html.put("lead", time);
        html.put("extra", extra(state, html));
        html.put(
                "content", Places.fill(resources.of(builtIn ? "visit.html" : "notice.html"), html));
        html.put("facts", facts.isEmpty() ? "{\"state\":\"" + state.code() + "\"}" : facts);
        return Places.fill(resources.of("page.html"), html);
    }

    private String extra(PageState state, Map<String, String> html) {
        return switch (state) {
            case EARLY -> Places.fill(resources.of("early.html"), html);
            case OPEN -> Places.fill(resources.of("jitsi.html"), html);
            default -> "";
        };
    }

    private String facts(
            VisitLink link, String token, PageState state, Map<String, String> values) {
        Map<String, String> words = new TreeMap<>();
        values.forEach((key, value) -> words.put(key.replace('.', '_'), value));
        VisitTimes times = new VisitTimes(link.language(), link.zone());
        PageFacts facts =
                new PageFacts(
                        state.code(),
                        settings.jitsi().isPresent() ? JITSI : BUILT_IN,
                        link.role().code(),
                        token,
                        base(),
                        times.locale().toLanguageTag(),
                        link.zone().getId(),
                        clock.instant(),
                        link.startsAt(),
                        link.opensAt(),
                        state == PageState.OPEN
                                ? iceServers.until(link.closesAt().plus(RELAY_AFTER_CLOSING))
                                : List.of(),
                        words);
        return Json.write(facts).replace("<", "\\u003c");
    }

    private static void addTimes(Map<String, String> values, VisitLink link) {
        VisitTimes times = new VisitTimes(link.language(), link.zone());
        Instant start = link.startsAt();
        values.put("instant", start.toString());
        values.put("clock", times.clock(start));
        values.put("day", times.day(start));
        values.put("zone", times.zoneName());
        values.replaceAll((key, text) -> text.replace("{opens}", times.clock(link.opensAt())));
    }

    /** Words that differ by who reads them lose the role from their names. */
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
        names.put("organization", Places.oneLine(link.organizationName()));
        if (state.namesPeople()) {
            boolean patient = link.role() == VisitRole.PATIENT;
            String other = patient ? link.professionalName() : link.patientName();
            names.put("other", Places.oneLine(other));
        }
        return names;
    }

    private Map<String, String> words(Language language, Map<String, String> names) {
        Properties words = resources.words(language);
        Map<String, String> values = new HashMap<>();
        for (String key : words.stringPropertyNames()) {
            values.put(key, Places.fill(words.getProperty(key), names));
        }
        values.replaceAll((key, text) -> text.replace("{with}", values.get("with")));
        values.putAll(names);
        return values;
    }

    private String filled(String file, Map<String, String> values) {
        return Places.fill(resources.of(file), escaped(values));
    }

    private static Map<String, String> escaped(Map<String, String> values) {
        Map<String, String> html = new HashMap<>();
        values.forEach((key, value) -> html.put(key, Places.escaped(value)));
        return html;
    }

    private String base() {
        return URI.create(publicUrl.base()).getRawPath() + "/call/";
    }
}
