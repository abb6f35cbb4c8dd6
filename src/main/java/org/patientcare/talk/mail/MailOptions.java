package org.patientcare.talk.mail;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The mail options of a subscription; null where our default applies (events.md, section 3).
 *
 * @param enabled whether the organization has mails of events switched on at all
 * @param subject of the mail
 * @param title heading above the text
 * @param subTitle first sentence of the text
 * @param ctaButtonText label of the button
 * @param ctaButtonUrl target of the button, instead of the patient's link; anything but an http or
 *     https URL is ignored
 */
public record MailOptions(
        boolean enabled,
        String subject,
        String title,
        String subTitle,
        String ctaButtonText,
        String ctaButtonUrl) {

    private static final Pattern HTTP_URL = Pattern.compile("(?i)https?://\\S++");

    /** The target of the button, if the organization set a valid one. */
    Optional<String> buttonUrl() {
        return Optional.ofNullable(ctaButtonUrl).filter(url -> HTTP_URL.matcher(url).matches());
    }
}
