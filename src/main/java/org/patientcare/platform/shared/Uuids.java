package org.patientcare.platform.shared;

import java.util.Optional;
import java.util.UUID;

/** Parses UUIDs strictly: {@link UUID#fromString} accepts many texts that are no UUIDs. */
public final class Uuids {

    /** Hexadecimal digits in five groups, in either case. */
    public static final String PATTERN = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    private static final int CHARACTERS = 36;
    private static final UUID NIL = new UUID(0, 0);

    private Uuids() {}

    /**
     * Empty for a text that is no UUID.
     *
     * @param text of any length; may be null
     */
    public static Optional<UUID> parse(String text) {
        return Optional.ofNullable(text)
                .filter(given -> given.length() == CHARACTERS && given.matches(PATTERN))
                .map(UUID::fromString);
    }

    /**
     * The same, but text that is no UUID gives the nil UUID, which no object has. So an unreadable
     * id is looked up like an unknown one, and refused after a faulty body (contract, section 1,
     * "Errors").
     */
    public static UUID parseOrNil(String text) {
        return parse(text).orElse(NIL);
    }
}
