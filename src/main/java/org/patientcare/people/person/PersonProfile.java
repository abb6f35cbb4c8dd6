package org.patientcare.people.person;

import java.time.ZoneId;
import java.util.Set;
import org.patientcare.platform.shared.Language;

/**
 * The data of a person that operators and administrators set; null for what is unset.
 *
 * @param professional the hash of the professional that the person is
 * @param disabled whether the person may not sign in any more
 */
public record PersonProfile(
        String name,
        String email,
        Language language,
        ZoneId timeZone,
        String professional,
        Set<HeldRole> roles,
        boolean disabled) {

    public PersonProfile {
        roles = Set.copyOf(roles);
    }

    /** Whether this profile differs from the former one in nothing but that it is disabled. */
    boolean onlyDisables(PersonProfile before) {
        return equals(
                new PersonProfile(
                        before.name,
                        before.email,
                        before.language,
                        before.timeZone,
                        before.professional,
                        before.roles,
                        true));
    }
}
