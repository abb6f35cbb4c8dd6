package org.patientcare.surfaces.desk;

import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/** An organization's id in a path. A text that cannot be one names no organization. */
public record PlaceId(UUID value) {

    /** Called by JAX-RS. */
    public static PlaceId fromString(String text) {
        return new PlaceId(Uuids.orNobodys(text));
    }
}
