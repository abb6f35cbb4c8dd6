package org.patientcare.people.person;

import java.util.UUID;

/**
 * What became of somebody who came by a provider.
 *
 * @param person null for who has no role and never had one
 */
public record Arrived(UUID person, Verdict verdict) {

    /** Whether they may come in. */
    public enum Verdict {
        WELCOME,
        /** What the provider says gives them no role. */
        WITHOUT_ROLE,
        /** It gives them the role of an auditor beside others. */
        AUDITOR_AND_MORE,
        DISABLED
    }
}
