package org.patientcare.sending.invitation;

import java.time.Duration;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;

/**
 * A message with the link to a patient's page.
 *
 * @param logo of the organization; null for none
 * @param name of the patient
 * @param url contains the secret of the link
 */
public record PatientLinkMessage(
        OrganizationProfile sender, byte[] logo, String name, Language language, String url) {

    /** How long the link works, in whole hours. */
    static final Duration LIFETIME = Duration.ofHours(24);

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "PatientLinkMessage[language=" + language + "]";
    }
}
