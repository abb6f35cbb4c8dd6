package org.patientcare.people.person;

import java.util.Set;
import java.util.UUID;

/**
 * The result of a sign-in through an OpenID provider.
 *
 * @param person null for somebody who has no role and never had one
 * @param rolesBefore the roles that the person had before this sign-in
 */
public record ProviderSignInResult(UUID person, Verdict verdict, Set<HeldRole> rolesBefore) {

    /** Whether the person may sign in. */
    public enum Verdict {
        ADMITTED,
        /** What the provider says about the person maps to no role. */
        WITHOUT_ROLE,
        /** It maps to the role auditor and to others, which an auditor may not have. */
        AUDITOR_WITH_OTHER_ROLES,
        DISABLED
    }
}
