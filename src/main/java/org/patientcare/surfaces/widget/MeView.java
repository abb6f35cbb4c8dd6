package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.patients.patient.Patient;
import org.patientcare.people.organization.Organization;
import org.patientcare.platform.shared.Language;

/**
 * The patient whose token was sent (contract, section 7).
 *
 * @param subscribedUntil null if the plan is open-ended or there is no plan
 * @param now the database's time, which decides when links open and close
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

    /** The patient's organization. */
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
