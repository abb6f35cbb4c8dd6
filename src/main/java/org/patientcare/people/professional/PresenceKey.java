package org.patientcare.people.professional;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Uuids;

/**
 * A professional whose presence may have changed, as an organization knows them that they are
 * assigned to: what a notification carries, and no more.
 *
 * @param professional the hash
 */
public record PresenceKey(UUID organization, String professional) {

    /** Of a UUID, and of a hash: what is longer none of our nodes wrote. */
    private static final int LONGEST = 300;

    /** Empty for what none of our nodes wrote. */
    public static Optional<PresenceKey> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || text.length() > LONGEST) {
            return Optional.empty();
        }
        return Uuids.parse(text.substring(0, slash))
                .map(organization -> new PresenceKey(organization, text.substring(slash + 1)));
    }
}
