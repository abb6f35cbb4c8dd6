package org.patientcare.surfaces.operator;

import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/** The id of a person in a path. Text that is no UUID is treated as an unknown id. */
public record PersonId(UUID value) {

    /** Called by JAX-RS. */
    public static PersonId fromString(String text) {
        return new PersonId(Uuids.orNobodys(text));
    }
}
