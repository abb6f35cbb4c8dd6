package org.patientcare.people.professional;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/**
 * An organization and a professional assigned to it whose presence may have changed: the content of
 * a notification.
 *
 * @param professional the hash
 */
public record PresenceKey(UUID organization, String professional) {

    /** In characters: no node writes more than a UUID and a hash. */
    private static final int MAX_LENGTH = 300;

    /** Parses {@code organization/hash}; empty for a text that no node writes. */
    public static Optional<PresenceKey> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        return Uuids.parse(text.substring(0, slash))
                .map(organization -> new PresenceKey(organization, text.substring(slash + 1)));
    }
}
