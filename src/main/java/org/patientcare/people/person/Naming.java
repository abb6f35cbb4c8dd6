package org.patientcare.people.person;

import java.util.Collection;
import java.util.Optional;
import java.util.UUID;

/**
 * The person who adds or changes people, and the role by which they may.
 *
 * @param self the person; null for the operator's keys
 * @param as the role; null for the operator's keys, which may change anybody
 * @param by stored as the grantor of roles, such as {@code operator:key}
 */
public record Naming(UUID self, HeldRole as, String by) {

    /** The only organization whose people may be seen and changed; empty for all. */
    Optional<UUID> bound() {
        return Optional.ofNullable(as).map(HeldRole::organization);
    }

    boolean mayGrant(HeldRole role) {
        return as == null
                || as.role().grants(role.role())
                        && bound().map(mine -> mine.equals(role.organization())).orElse(true);
    }

    /**
     * Whether a person with these roles may be changed. That includes a new invitation, by which
     * one could sign in as that person.
     */
    boolean mayManage(UUID person, Collection<HeldRole> roles) {
        return !person.equals(self) && roles.stream().allMatch(this::mayGrant);
    }

    /**
     * Whether a person with these roles may be disabled and their sessions ended. Operators may do
     * so with anybody but themselves, since it grants nothing.
     */
    boolean mayEnd(UUID person, Collection<HeldRole> roles) {
        boolean operator = as != null && as.role() == Role.OPERATOR && !person.equals(self);
        return operator || mayManage(person, roles);
    }
}
