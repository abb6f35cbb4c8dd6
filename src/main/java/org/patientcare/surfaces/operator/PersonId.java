package org.patientcare.surfaces.operator;

import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/** A person's id in a path. A text that cannot be one names nobody. */
public record PersonId(UUID value) {

    /** Called by JAX-RS. */
    public static PersonId fromString(String text) {
        return new PersonId(Uuids.orNobodys(text));
    }
}
