package org.patientcare.sending.invitation;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.sending.delivery.OutgoingMessage;

/**
 * The words of an invitation, from the resources beside this class. Names come from callers: they
 * are put on one line, and in HTML escaped.
 */
final class InvitationTexts {

    /** As the pages call the service; no organization's. */
    private static final String SENDER = "Patient Care";

    private final TextResources resources = new TextResources(InvitationTexts.class);

    /**
     * @param host of the service, by which the recipient may know it
     */
    OutgoingMessage written(InvitationMail mail, String host) {
        Map<String, String> values = new HashMap<>();
        values.put("name", Template.oneLine(mail.name()));
        values.put("url", mail.url());
        values.put("host", host);
        values.put("hours", String.valueOf(mail.lifetime().toHours()));
        values.put("language", mail.language().code());
        Properties words = resources.words(mail.language());
        for (String key : words.stringPropertyNames()) {
            values.putIfAbsent(key, Template.fill(words.getProperty(key), values));
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
                Template.fill(resources.of("invitation.html"), html));
    }
}
