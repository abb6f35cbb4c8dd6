package org.patientcare.people.person;

import java.time.ZoneId;
import java.util.Set;
import org.patientcare.platform.shared.Language;

/**
 * What is said of a person by whoever names them; null for what is unset.
 *
 * @param professional the hash of the professional that they are
 * @param disabled whether they may sign in no more
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

    /** Whether it is the same of somebody who is disabled. */
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
