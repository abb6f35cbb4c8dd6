package org.patientcare.talk.mail;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.sending.delivery.MailLayout;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.talk.mail.EventMails.MailOptions;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.calendar.VisitTimeFormat;

/**
 * Writes the texts of a mail from the resources beside this class, in the patient's language.
 * Values from callers are reduced to one line, and escaped in HTML.
 */
final class EventMailTexts {

    private final TextResources resources = new TextResources(EventMailTexts.class);

    OutgoingMessage compose(EventMail mail) {
        Map<String, String> values = values(mail);
        Map<String, String> html = new HashMap<>();
        values.forEach((key, value) -> html.put(key, Template.escapedMarkup(value)));
        html.putAll(MailLayout.face(mail.sender()));
        return new OutgoingMessage(
                values.get("organization"),
                mail.email(),
                values.get("name"),
                mail.language(),
                values.get("subject"),
                text(values),
                MailLayout.wrap(rows(html), html));
    }

    private Map<String, String> values(EventMail mail) {
        Map<String, String> values = new HashMap<>();
        Properties words = resources.words(mail.language());
        values.put("language", mail.language().code());
        values.put("organization", Template.oneLine(mail.sender().name()));
        values.put("name", Template.oneLine(mail.name()));
        if (mail.visit() != null) {
            putVisit(values, mail);
        }
        putCustomTexts(values, mail);
        putWords(values, words, mail.kind().name().toLowerCase(Locale.ROOT) + ".");
        putWords(values, words, "");
        return values;
    }

    /**
     * Adds all texts whose key starts with the prefix, under the rest of the key. Values that are
     * already there are kept.
     */
    private static void putWords(Map<String, String> values, Properties words, String kind) {
        for (String word : words.stringPropertyNames()) {
            if (word.startsWith(kind)) {
                values.putIfAbsent(
                        word.substring(kind.length()),
                        Template.fill(words.getProperty(word), values));
            }
        }
    }

    private static void putVisit(Map<String, String> values, EventMail mail) {
        VisitTimeFormat times = new VisitTimeFormat(mail.language(), mail.sender().timeZone());
        ListedAppointment visit = mail.visit().appointment();
        values.put("day", times.day(visit.startsAt()));
        values.put("clock", times.timeOfDay(visit.startsAt()));
        values.put("zone", times.zoneName(visit.startsAt()));
        values.put("professional", Template.oneLine(visit.professional().name()));
        if (mail.kind().announcesVisit()) {
            values.put("url", mail.visit().url());
        }
    }

    /** Adds the organization's own texts. They are added before ours, which do not replace them. */
    private static void putCustomTexts(Map<String, String> values, EventMail mail) {
        MailOptions wishes = mail.options();
        put(values, "subject", wishes.subject());
        put(values, "title", wishes.title());
        put(values, "intro", wishes.subTitle());
        put(values, "button", wishes.ctaButtonText());
        wishes.buttonUrl().ifPresent(url -> values.put("url", url));
    }

    private static void put(Map<String, String> values, String place, String wish) {
        Optional.ofNullable(wish)
                .map(Template::oneLine)
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> values.put(place, text));
    }

    private String rows(Map<String, String> html) {
        List<String> files = new ArrayList<>();
        if (html.containsKey("day")) {
            files.add("visit.html");
        }
        if (html.containsKey("url")) {
            files.add("button.html");
        }
        if (html.containsKey("note")) {
            files.add("note.html");
        }
        StringBuilder rows = new StringBuilder();
        files.forEach(file -> rows.append(Template.fill(resources.of(file), html)));
        return rows.toString();
    }

    private static String text(Map<String, String> values) {
        List<String> parts = new ArrayList<>();
        parts.add(values.get("greeting"));
        parts.add(values.get("intro"));
        if (values.containsKey("day")) {
            parts.add("    " + values.get("when") + "\n    " + values.get("with"));
        }
        if (values.containsKey("url")) {
            parts.add(values.get("button") + ":\n" + values.get("url"));
        }
        if (values.containsKey("note")) {
            parts.add(values.get("note"));
        }
        parts.add(values.get("ignore"));
        return String.join("\n\n", parts) + "\n\n--\n" + values.get("automatic") + "\n";
    }
}
