package org.patientcare.talk.mail;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What an organization wants of the mails of a subscription; null where it leaves something to us.
 *
 * @param mailsWanted whether the organization has events mailed at all
 * @param subject of the mail, in place of ours
 * @param title over the text, in place of ours
 * @param subTitle the first sentence, in place of ours
 * @param ctaButtonText on the button
 * @param ctaButtonUrl behind the button, in place of the patient's link; other than http and https
 *     is taken as unset
 */
public record MailSubscription(
        boolean mailsWanted,
        String subject,
        String title,
        String subTitle,
        String ctaButtonText,
        String ctaButtonUrl) {

    private static final Pattern WEB = Pattern.compile("(?i)https?://\\S++");

    /** Where the button leads, if the organization says so. */
    Optional<String> buttonUrl() {
        return Optional.ofNullable(ctaButtonUrl).filter(url -> WEB.matcher(url).matches());
    }
}
