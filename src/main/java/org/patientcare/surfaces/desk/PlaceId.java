package org.patientcare.surfaces.desk;

import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/** The id of an organization in a path. Text that is no UUID is treated as an unknown id. */
public record PlaceId(UUID value) {

    /** Called by JAX-RS. */
    public static PlaceId fromString(String text) {
        return new PlaceId(Uuids.orNobodys(text));
    }
}
