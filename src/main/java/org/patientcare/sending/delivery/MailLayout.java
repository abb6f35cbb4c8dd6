package org.patientcare.sending.delivery;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;

/** The HTML layout that all mails share. */
public final class MailLayout {

    private static final String FRAME = TextResources.read(MailLayout.class, "frame.html");
    private static final String LOGO = TextResources.read(MailLayout.class, "logo.html");
    private static final String CONTACT = TextResources.read(MailLayout.class, "contact.html");

    private static final String ACCENT = "#0f5f6b";

    private MailLayout() {}

    /** The values of a mail that the service itself sends, and not an organization. */
    public static Map<String, String> serviceFace(String name) {
        return Map.of("accent", ACCENT, "brand", Template.escapedMarkup(name), "contact", "");
    }

    /**
     * What recipients see of an organization: its color, its logo or name, and how to reach it, as
     * finished HTML. A logo is shown if the message {@linkplain OutgoingMessage.MailParts has} it.
     */
    public static Map<String, String> face(OrganizationProfile sender) {
        OrganizationFace face = sender.face();
        String name = Template.escapedMarkup(Template.oneLine(sender.name()));
        return Map.of(
                "accent",
                face.accent() == null ? ACCENT : face.accent().text(),
                "brand",
                face.logo() == null ? name : Template.fill(LOGO, Map.of("organization", name)),
                "contact",
                contact(sender));
    }

    private static String contact(OrganizationProfile sender) {
        OrganizationFace face = sender.face();
        String lines =
                Stream.of(sender.phone(), face.openingHours(), face.address())
                        .filter(Objects::nonNull)
                        .map(Template::escapedMarkup)
                        .collect(Collectors.joining("\n"));
        return lines.isEmpty() ? "" : Template.fill(CONTACT, Map.of("lines", lines));
    }

    /**
     * Returns the HTML of a mail.
     *
     * @param rows filled-in rows of the layout's table, between the introduction and the closing
     *     sentences
     * @param values escaped: language, subject, title, greeting, intro, ignore, automatic, and
     *     those of {@link #face} or {@link #serviceFace}
     */
    public static String wrap(String rows, Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.put("rows", rows);
        return Template.fill(FRAME, all);
    }
}
