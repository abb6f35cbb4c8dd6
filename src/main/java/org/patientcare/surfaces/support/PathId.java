package org.patientcare.surfaces.support;

import java.util.UUID;

/**
 * Our id of an organization, or of something that it has, in a path. A text that cannot be one
 * names nothing, and is looked up as any other, so that what is unknown is refused after a faulty
 * body (contract, section 1, "Errors").
 */
public record PathId(UUID value) {

    private static final PathId NOTHING = new PathId(new UUID(0, 0));

    /** Called by JAX-RS. */
    public static PathId fromString(String text) {
        try {
            return new PathId(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return NOTHING;
        }
    }
}
