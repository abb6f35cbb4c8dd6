package org.patientcare.visits.call;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.patientcare.people.organization.Notice;
import org.patientcare.people.organization.Notice.PatientNoticeKind;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.Html;
import org.patientcare.platform.page.HtmlPage;
import org.patientcare.platform.page.PageHead;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/**
 * The HTML fragments that all pages of visit links share, and their texts in four languages, from
 * the resource files next to this class.
 */
@ApplicationScoped
class CallPageTemplate {

    static final String TITLE = "title";

    private static final PageHead HEAD = new PageHead("call/call.css", List.of("call/page.js"));

    private static final PageHead HEAD_WITH_DESK =
            new PageHead("call/call-with-desk.css", HEAD.scripts());

    /** A 0 in parentheses after the country code, which callers from abroad must not dial. */
    private static final Pattern NATIONAL_PREFIX =
            Pattern.compile("^(\\s*(?:\\+|00)[\\s0-9]*)\\(\\s*0\\s*\\)");

    private final TextResources resources = new TextResources(CallPageTemplate.class);

    @Inject private PublicUrl publicUrl;

    private String root;

    @PostConstruct
    void initialize() {
        root = URI.create(publicUrl.base()).getRawPath();
    }

    /**
     * The values of the placeholders of a page. Each text is filled once: a name that looks like a
     * placeholder is not replaced.
     *
     * @param names names of people and times, for the texts that mention them
     */
    Map<String, String> words(Language language, Map<String, String> names) {
        Properties words = resources.words(language);
        Map<String, String> values = new HashMap<>();
        for (String key : words.stringPropertyNames()) {
            String sentence = words.getProperty(key).replace("{with}", words.getProperty("with"));
            values.put(key, Template.fill(sentence, names));
        }
        values.putAll(names);
        values.put("root", root);
        values.put("icon", root + PageHead.icon());
        values.put("base", base());
        return values;
    }

    Html part(String file, Map<String, String> values) {
        return Html.filled(resources.of(file), values);
    }

    /**
     * @param pieces placeholders that are filled with finished HTML
     */
    Html part(String file, Map<String, String> values, Map<String, Html> pieces) {
        Map<String, Object> all = new HashMap<>(values);
        all.putAll(pieces);
        return Html.filled(resources.of(file), all);
    }

    /** Adds an organization's phone, as text and as the URL that dials it, unless it is null. */
    void addPhone(Map<String, String> values, String phone) {
        if (phone != null) {
            values.put("phone.number", phone);
            String dialled = NATIONAL_PREFIX.matcher(phone).replaceFirst("$1");
            values.put("phone.url", "tel:" + dialled.replaceAll("[^+0-9]", ""));
        }
    }

    /** The link that calls the organization; nothing if {@link #addPhone} added no phone. */
    Html phone(Map<String, String> values) {
        return optional("phone.url", "phone.html", values);
    }

    /** Adds what patients see of an organization beside its name and phone. */
    void addFace(Map<String, String> values, Organization organization) {
        OrganizationFace face = organization.profile().face();
        face.logoPath(organization.id()).ifPresent(path -> values.put("face.logo", root + path));
        face.stylePath().ifPresent(path -> values.put("face.style", root + path));
        if (face.openingHours() != null) {
            values.put("face.hours", face.openingHours());
        }
        if (face.address() != null) {
            values.put("face.address", face.address());
        }
    }

    /** Adds what the organization tells its patients. */
    void addNotices(Map<String, String> values, Map<PatientNoticeKind, Notice> notices) {
        notices.forEach(
                (kind, notice) -> {
                    values.put(shown(kind), notice.text());
                    values.put(shown(kind) + ".lang", notice.language().code());
                });
    }

    private static String shown(PatientNoticeKind kind) {
        return "shown." + kind.code();
    }

    /** All that {@link #addNotices} added. */
    private Html notices(Map<String, String> values) {
        return notice("notice-emergency.html", PatientNoticeKind.EMERGENCY, values)
                .and(longNotice(PatientNoticeKind.PRIVACY, values))
                .and(longNotice(PatientNoticeKind.IMPRINT, values));
    }

    /** The text to which a patient consents; {@link #addNotices} has added it. */
    Html consentText(Map<String, String> values) {
        boolean isLink = Notice.isLink(values.getOrDefault(shown(PatientNoticeKind.CONSENT), ""));
        return notice(
                isLink ? "notice-link.html" : "notice-consent.html",
                PatientNoticeKind.CONSENT,
                values);
    }

    private Html longNotice(PatientNoticeKind kind, Map<String, String> values) {
        boolean isLink = Notice.isLink(values.getOrDefault(shown(kind), ""));
        return notice(isLink ? "notice-link.html" : "notice-long.html", kind, values);
    }

    private Html notice(String file, PatientNoticeKind kind, Map<String, String> values) {
        if (!values.containsKey(shown(kind))) {
            return Html.NONE;
        }
        return part(
                file,
                Map.of(
                        "text", values.get(shown(kind)),
                        "lang", values.get(shown(kind) + ".lang"),
                        "label", values.getOrDefault("notice." + kind.code(), "")));
    }

    private Html brand(Map<String, String> values) {
        return part(values.containsKey("face.logo") ? "logo.html" : "brand.html", values);
    }

    /** How to reach the organization; nothing if it names no way. */
    private Html contact(Map<String, String> values) {
        Html lines =
                optional("phone.url", "contact-phone.html", values)
                        .and(optional("face.hours", "contact-hours.html", values))
                        .and(optional("face.address", "contact-address.html", values));
        return lines.text().isEmpty()
                ? Html.NONE
                : part("contact.html", values, Map.of("lines", lines));
    }

    private Html optional(String value, String file, Map<String, String> values) {
        return values.containsKey(value) ? part(file, values) : Html.NONE;
    }

    /** A box with a title and a text. */
    Html notice(Map<String, String> values, Html lead, Html extra) {
        return part("notice.html", values, Map.of("lead", lead, "extra", extra));
    }

    /**
     * The whole page.
     *
     * @param values of the placeholders, with the title of the page
     * @param facts data for the script, written to the page as JSON
     * @param modules those that the script imports in this state, as it decides by the facts
     */
    HtmlPage page(
            Language language,
            Map<String, String> values,
            Html content,
            Object facts,
            List<String> modules) {
        return page(HEAD, language, values, content, facts, modules);
    }

    /** The same with the styles of the desk. */
    HtmlPage pageWithDesk(
            Language language,
            Map<String, String> values,
            Html content,
            Object facts,
            List<String> modules) {
        return page(HEAD_WITH_DESK, language, values, content, facts, modules);
    }

    private HtmlPage page(
            PageHead head,
            Language language,
            Map<String, String> values,
            Html content,
            Object facts,
            List<String> modules) {
        Map<String, Html> pieces =
                Map.of(
                        "brand", brand(values),
                        "content", content,
                        "notices", notices(values),
                        "contact", contact(values),
                        "facts", Html.json(facts));
        Html headWithFace =
                head.in(language, root, modules).and(optional("face.style", "style.html", values));
        return HtmlPage.of(
                language, values.get(TITLE), headWithFace, part("page.html", values, pieces));
    }

    /** The URL path of the page without the token: root path and {@code /call/}. */
    String base() {
        return root + PublicPaths.CALL + "/";
    }
}
