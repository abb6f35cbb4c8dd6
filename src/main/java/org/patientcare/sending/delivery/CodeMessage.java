package org.patientcare.sending.delivery;

import java.util.UUID;
import org.patientcare.platform.shared.Language;

/**
 * An activation code on its way to a person.
 *
 * @param name of that person
 * @param phone null for no SMS
 * @param email null for no e-mail
 * @param language of the e-mail; the SMS is in the organization's
 */
public record CodeMessage(
        UUID organization, String code, String name, Phone phone, String email, Language language) {

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "CodeMessage[organization=" + organization + "]";
    }
}
