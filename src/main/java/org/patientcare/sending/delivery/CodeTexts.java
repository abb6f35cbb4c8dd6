package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.sending.delivery.CodeDeliveries.CodeMessage;

/**
 * The texts of messages with an activation code, from the resources beside this class. Names come
 * from callers: they are put on one line, and escaped in HTML.
 */
@ApplicationScoped
public class CodeTexts {

    /**
     * Longer codes, in characters, have a smaller font size (px), so that they fit a phone's
     * screen.
     */
    private static final int SHORT_CODE = 12;

    private static final int LONG_CODE = 24;

    private final TextResources resources = new TextResources(CodeTexts.class);

    /** An SMS, in the organization's language. */
    public OutgoingMessage sms(CodeMessage message, OrganizationProfile sender) {
        Map<String, String> values = values(message, sender);
        Properties words = resources.words(sender.language());
        return new OutgoingMessage(
                values.get("organization"),
                message.phone().number(),
                values.get("name"),
                sender.language(),
                null,
                Template.fill(words.getProperty("sms" + where(sender)), values),
                null);
    }

    /** An e-mail, in the message's language. */
    public OutgoingMessage email(CodeMessage message, OrganizationProfile sender) {
        Map<String, String> values = values(message, sender);
        Properties words = resources.words(message.language());
        for (String key : words.stringPropertyNames()) {
            values.putIfAbsent(key, Template.fill(words.getProperty(key), values));
        }
        values.put("open", values.get("open" + where(sender)));
        Map<String, String> html = new HashMap<>();
        values.forEach((key, value) -> html.put(key, Template.escapedMarkup(value)));
        html.putAll(MailLayout.face(sender));
        html.put(
                "link",
                sender.redeemUrl() == null ? "" : Template.fill(resources.of("link.html"), html));
        return new OutgoingMessage(
                values.get("organization"),
                message.email(),
                values.get("name"),
                message.language(),
                values.get("subject"),
                Template.fill(resources.of("code.txt"), values),
                MailLayout.wrap(Template.fill(resources.of("code.html"), html), html));
    }

    /** The values for the placeholders of the texts. */
    private static Map<String, String> values(CodeMessage message, OrganizationProfile sender) {
        Map<String, String> values = new HashMap<>();
        values.put("organization", Template.oneLine(sender.name()));
        values.put("name", Template.oneLine(message.name()));
        values.put("code", message.code());
        values.put("language", message.language().code());
        values.put("size", size(message.code()));
        values.put("address", sender.redeemUrl() == null ? "" : sender.redeemUrl());
        return values;
    }

    private static String where(OrganizationProfile sender) {
        return sender.redeemUrl() == null ? ".nowhere" : ".somewhere";
    }

    private static String size(String code) {
        int length = code.codePointCount(0, code.length());
        return length <= SHORT_CODE ? "30" : length <= LONG_CODE ? "22" : "16";
    }
}
