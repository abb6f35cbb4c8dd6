package org.patientcare.surfaces.operator;

import java.util.UUID;
import org.patientcare.people.organization.Organization;

/**
 * Only the id and name of an organization, for people who choose one but may not see its settings.
 */
public record OrganizationNameView(UUID id, String name) {

    static OrganizationNameView of(Organization organization) {
        return new OrganizationNameView(organization.id(), organization.profile().name());
    }
}
