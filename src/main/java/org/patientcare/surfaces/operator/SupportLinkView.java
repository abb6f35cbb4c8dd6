package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.patients.patient.PatientContact;
import org.patientcare.patients.patient.PatientLink;

/**
 * A link to a patient's page.
 *
 * @param url null if the link was sent
 * @param channel by which it was sent; null if it is shown
 */
public record SupportLinkView(String url, Instant expiresAt, PatientContact.Channel channel) {

    static SupportLinkView shown(PatientLink link) {
        return new SupportLinkView(link.url(), link.expiresAt(), null);
    }

    static SupportLinkView sent(PatientLink link, PatientContact.Channel channel) {
        return new SupportLinkView(null, link.expiresAt(), channel);
    }

    /** Omits the URL to keep it out of the log. */
    @Override
    public String toString() {
        return "SupportLinkView";
    }
}
