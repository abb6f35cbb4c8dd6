package org.patientcare.talk.mail;

import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.VisitNotice;

/**
 * All that a mail is made of.
 *
 * @param name of the patient, as {@code email} and {@code language}
 * @param visit null where it is about none
 */
record Letter(
        MailKind kind,
        OrganizationProfile sender,
        String name,
        String email,
        Language language,
        MailSubscription wishes,
        VisitNotice visit) {

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "Letter[kind=" + kind + "]";
    }
}
