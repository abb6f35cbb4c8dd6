package org.patientcare.access.signin;

import java.util.UUID;

/** A passkey's id in a path. A text that cannot be one names none. */
public record PasskeyId(UUID value) {

    private static final int CHARACTERS = 36;
    private static final String SHAPE = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    /** Called by JAX-RS. */
    public static PasskeyId fromString(String text) {
        return new PasskeyId(
                text.length() == CHARACTERS && text.matches(SHAPE)
                        ? UUID.fromString(text)
                        : new UUID(0, 0));
    }
}
