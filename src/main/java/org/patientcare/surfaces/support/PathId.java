package org.patientcare.surfaces.support;

import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/**
 * Our id of an organization, batch or file in a path. Text that is no UUID is treated as an unknown
 * id.
 */
public record PathId(UUID value) {

    /** Called by JAX-RS. */
    public static PathId fromString(String text) {
        return new PathId(Uuids.orNobodys(text));
    }
}
