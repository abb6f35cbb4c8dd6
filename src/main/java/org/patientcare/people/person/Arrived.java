package org.patientcare.people.person;

import java.util.Set;
import java.util.UUID;

/**
 * What became of somebody who came by a provider.
 *
 * @param person null for who has no role and never had one
 * @param rolesBefore those that they held when they came
 */
public record Arrived(UUID person, Verdict verdict, Set<HeldRole> rolesBefore) {

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
