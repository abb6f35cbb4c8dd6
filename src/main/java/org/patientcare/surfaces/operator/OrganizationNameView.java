package org.patientcare.surfaces.operator;

import java.util.UUID;
import org.patientcare.people.organization.Organization;

/** An organization for whoever has to choose one, and is to see no more. */
public record OrganizationNameView(UUID id, String name) {

    static OrganizationNameView of(Organization organization) {
        return new OrganizationNameView(organization.id(), organization.profile().name());
    }
}
