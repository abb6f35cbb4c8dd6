package org.patientcare.surfaces.support;

import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/**
 * Our id of an organization, or of something that it has, in a path. A text that cannot be one
 * names nothing.
 */
public record PathId(UUID value) {

    /** Called by JAX-RS. */
    public static PathId fromString(String text) {
        return new PathId(Uuids.orNobodys(text));
    }
}
