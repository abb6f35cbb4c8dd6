package org.patientcare.patients.patient;

import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/**
 * How a patient can be reached.
 *
 * @param name first name
 * @param email null if there is none that may be used
 * @param phone as the organization stored it; null if there is none that may be used
 */
public record PatientContact(String name, Language language, String email, String phone) {

    /** A way to reach a patient. */
    public enum Channel implements WireNamed {
        EMAIL,
        SMS
    }

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "PatientContact";
    }
}
