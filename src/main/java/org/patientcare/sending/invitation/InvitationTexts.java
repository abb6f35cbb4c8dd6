package org.patientcare.sending.invitation;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.sending.delivery.MailLayout;
import org.patientcare.sending.delivery.OutgoingMessage;

/**
 * The texts of an invitation, from the resources beside this class. Names come from callers: they
 * are put on one line, and escaped in HTML.
 */
final class InvitationTexts {

    /** The sender's name: that of the service, not of an organization. */
    private static final String SENDER = "Patient Care";

    /** In UTF-16 code units. A person with a longer name is greeted without it. */
    private static final int MAX_NAME_LENGTH = 80;

    private final TextResources resources = new TextResources(InvitationTexts.class);

    /**
     * @param host of the service, by which the recipient may recognize it
     */
    OutgoingMessage written(InvitationMail mail, String host) {
        Map<String, String> values = new HashMap<>();
        boolean named = isName(mail.name());
        values.put("name", named ? Template.oneLine(mail.name()) : mail.email());
        values.put("url", mail.url());
        values.put("host", host);
        values.put("hours", String.valueOf(mail.lifetime().toHours()));
        values.put("language", mail.language().code());
        values.put("organization", SENDER);
        Properties words = resources.words(mail.language());
        for (String key : words.stringPropertyNames()) {
            values.putIfAbsent(key, Template.fill(words.getProperty(key), values));
        }
        if (!named) {
            values.put("greeting", words.getProperty("nameless"));
        }
        Map<String, String> html = new HashMap<>();
        values.forEach((key, value) -> html.put(key, Template.escapedMarkup(value)));
        return new OutgoingMessage(
                SENDER,
                mail.email(),
                values.get("name"),
                mail.language(),
                values.get("subject"),
                Template.fill(resources.of("invitation.txt"), values),
                MailLayout.wrap(Template.fill(resources.of("invitation.html"), html), html));
    }

    /**
     * Whether a text may be shown as a name. Otherwise somebody could use a name to send their own
     * text or link in the name of the service.
     */
    private static boolean isName(String text) {
        return text.length() <= MAX_NAME_LENGTH
                && !text.contains("://")
                && !text.toLowerCase(Locale.ROOT).contains("www.");
    }
}
