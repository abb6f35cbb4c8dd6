package org.patientcare.access.session;

import java.util.Set;
import java.util.UUID;

/**
 * CDI event, fired on the node that handles the sign-out: a professional signed out.
 *
 * @param organizations in which nobody is signed in any more as this professional; never empty
 */
public record PersonSignedOut(UUID person, Set<UUID> organizations) {

    public PersonSignedOut {
        organizations = Set.copyOf(organizations);
    }
}
