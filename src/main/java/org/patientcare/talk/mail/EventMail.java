package org.patientcare.talk.mail;

import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.VisitNotice;

/**
 * The content of a mail about an event.
 *
 * @param sender profile of the organization
 * @param name full name of the patient, who also has {@code email} and {@code language}
 * @param visit null if the mail is not about a visit
 */
record EventMail(
        MailKind kind,
        OrganizationProfile sender,
        String name,
        String email,
        Language language,
        MailOptions options,
        VisitNotice visit) {

    /** Shows the kind only, so that no personal data is logged. */
    @Override
    public String toString() {
        return "EventMail[kind=" + kind + "]";
    }
}
