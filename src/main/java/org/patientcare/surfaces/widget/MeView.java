package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.patients.patient.Patient;
import org.patientcare.people.organization.Organization;
import org.patientcare.platform.shared.Language;

/**
 * The patient who asks.
 *
 * @param subscribedUntil null if the plan is open-ended, or there is none
 * @param now the database's time, by which links open and end
 */
public record MeView(
        String code,
        String firstName,
        String lastName,
        Language locale,
        String plan,
        Instant subscribedUntil,
        OrganizationName organization,
        Instant now) {

    /** Whose patient. */
    public record OrganizationName(String name) {}

    static MeView of(Patient patient, Organization organization, Instant now) {
        return new MeView(
                patient.code(),
                patient.firstName(),
                patient.lastName().orElse(null),
                patient.locale(),
                patient.plan().orElse(null),
                patient.subscribedUntil().orElse(null),
                new OrganizationName(organization.profile().name()),
                now);
    }
}
