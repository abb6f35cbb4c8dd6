package org.patientcare.access.signin;

import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/** A passkey's id in a path. A text that is not a UUID is taken as the id of no passkey. */
public record PasskeyId(UUID value) {

    /** Called by JAX-RS. */
    public static PasskeyId fromString(String text) {
        return new PasskeyId(Uuids.orNobodys(text));
    }
}
