package org.patientcare.sending.invitation;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.sending.delivery.MailFrame;
import org.patientcare.sending.delivery.OutgoingMessage;

/**
 * The words of an invitation, from the resources beside this class. Names come from callers: they
 * are put on one line, and in HTML escaped.
 */
final class InvitationTexts {

    /** As the pages call the service; no organization's. */
    private static final String SENDER = "Patient Care";

    /** In UTF-16 units: who is called longer is greeted without their name. */
    private static final int LONGEST_NAME = 80;

    private final TextResources resources = new TextResources(InvitationTexts.class);

    /**
     * @param host of the service, by which the recipient may know it
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
        values.forEach((key, value) -> html.put(key, Template.escaped(value)));
        return new OutgoingMessage(
                SENDER,
                mail.email(),
                values.get("name"),
                mail.language(),
                values.get("subject"),
                Template.fill(resources.of("invitation.txt"), values),
                MailFrame.around(Template.fill(resources.of("invitation.html"), html), html));
    }

    /** Nobody is to send words of their own, or a link, in the name of the service. */
    private static boolean isName(String text) {
        return text.length() <= LONGEST_NAME
                && !text.contains("://")
                && !text.toLowerCase(Locale.ROOT).contains("www.");
    }
}
