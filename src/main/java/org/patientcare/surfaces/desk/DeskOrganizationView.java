package org.patientcare.surfaces.desk;

import java.util.UUID;
import org.patientcare.people.professional.Workplace;

/**
 * An organization for which a professional works.
 *
 * @param timeZone the organization's time zone
 */
public record DeskOrganizationView(UUID id, String name, String timeZone) {

    static DeskOrganizationView of(Workplace workplace) {
        return new DeskOrganizationView(workplace.id(), workplace.name(), workplace.zone().getId());
    }
}
