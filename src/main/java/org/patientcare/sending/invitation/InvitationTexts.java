package org.patientcare.sending.invitation;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.sending.delivery.MailLayout;
import org.patientcare.sending.delivery.OutgoingMessage;
import org.patientcare.sending.delivery.OutgoingMessage.MailParts;
import org.patientcare.sending.delivery.Phone;
import org.patientcare.sending.invitation.InvitationMails.InvitationMail;
import org.patientcare.sending.invitation.InvitationMails.InvitedRole;
import org.patientcare.sending.invitation.PatientLinkMessages.PatientLinkMessage;

/**
 * The texts of messages with a link by which their recipient signs in, from the resources beside
 * this class. Names come from callers: they are put on one line, and escaped in HTML.
 */
final class InvitationTexts {

    /** The sender's name: that of the service, not of an organization. */
    private static final String SENDER = "Patient Care";

    /** In UTF-16 code units. A person with a longer name is greeted without it. */
    private static final int MAX_NAME_LENGTH = 80;

    /** How many roles a mail names. */
    private static final int MAX_ROLES = 5;

    /** The keys of the texts for patients; people's have none. */
    private static final String FOR_PATIENT = "patient.";

    private final TextResources resources = new TextResources(InvitationTexts.class);

    /**
     * A mail that invites a person.
     *
     * @param host of the service, by which the recipient may recognize it
     */
    OutgoingMessage written(InvitationMail mail, String host) {
        Map<String, String> values = new HashMap<>();
        values.put("url", mail.url());
        values.put("host", host);
        values.put("hours", String.valueOf(mail.lifetime().toHours()));
        values.put("organization", SENDER);
        if (!mail.roles().isEmpty()) {
            Properties words = resources.words(mail.language());
            values.put("roles", roles(mail.roles(), words));
            values.put("intro", Template.fill(words.getProperty("invited"), values));
        }
        return mail(
                "",
                mail.language(),
                new Recipient(mail.name(), mail.email()),
                values,
                MailLayout.serviceFace(SENDER));
    }

    private static String roles(List<InvitedRole> roles, Properties words) {
        String named =
                roles.stream()
                        .limit(MAX_ROLES)
                        .map(each -> role(each, words))
                        .collect(Collectors.joining(", "));
        return roles.size() > MAX_ROLES ? named + ", …" : named;
    }

    private static String role(InvitedRole invited, Properties words) {
        String role = words.getProperty("role." + invited.code());
        String organization = invited.organization();
        return organization != null && isName(organization)
                ? role + " (" + Template.oneLine(organization) + ")"
                : role;
    }

    /** A mail with the link to a patient's page. */
    OutgoingMessage mail(PatientLinkMessage message, String email) {
        return mail(
                        FOR_PATIENT,
                        message.language(),
                        new Recipient(message.name(), email),
                        values(message),
                        MailLayout.face(message.sender()))
                .with(new MailParts(null, message.logo()));
    }

    /** An SMS with the link to a patient's page. */
    OutgoingMessage sms(PatientLinkMessage message, Phone phone) {
        Map<String, String> values = values(message);
        return new OutgoingMessage(
                values.get("organization"),
                phone.number(),
                Template.oneLine(message.name()),
                message.language(),
                null,
                Template.fill(
                        resources.words(message.language()).getProperty(FOR_PATIENT + "sms"),
                        values),
                null);
    }

    private static Map<String, String> values(PatientLinkMessage message) {
        Map<String, String> values = new HashMap<>();
        values.put("url", message.url());
        values.put("hours", String.valueOf(PatientLinkMessage.LIFETIME.toHours()));
        values.put("organization", Template.oneLine(message.sender().name()));
        return values;
    }

    private record Recipient(String name, String email) {}

    /**
     * @param prefix of the keys of the texts
     * @param values for the placeholders of the texts
     * @param face as {@link MailLayout} makes it
     */
    private OutgoingMessage mail(
            String prefix,
            Language language,
            Recipient recipient,
            Map<String, String> values,
            Map<String, String> face) {
        boolean named = isName(recipient.name());
        values.put("name", named ? Template.oneLine(recipient.name()) : recipient.email());
        values.put("language", language.code());
        Properties words = resources.words(language);
        for (String key : words.stringPropertyNames()) {
            if (key.startsWith(prefix)) {
                values.putIfAbsent(
                        key.substring(prefix.length()),
                        Template.fill(words.getProperty(key), values));
            }
        }
        if (!named) {
            values.put("greeting", words.getProperty(prefix + "nameless"));
        }
        Map<String, String> html = new HashMap<>();
        values.forEach((key, value) -> html.put(key, Template.escapedMarkup(value)));
        html.putAll(face);
        return new OutgoingMessage(
                values.get("organization"),
                recipient.email(),
                values.get("name"),
                language,
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
