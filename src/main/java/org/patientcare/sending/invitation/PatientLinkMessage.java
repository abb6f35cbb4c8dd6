package org.patientcare.sending.invitation;

import java.time.Duration;
import org.patientcare.platform.shared.Language;

/**
 * A message with the link to a patient's page.
 *
 * @param sender name of the organization
 * @param name of the patient
 * @param url contains the secret of the link
 */
public record PatientLinkMessage(String sender, String name, Language language, String url) {

    /** How long the link works, in whole hours. */
    static final Duration LIFETIME = Duration.ofHours(24);

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "PatientLinkMessage[language=" + language + "]";
    }
}
