package org.patientcare.people.person;

import java.util.Collection;
import java.util.Optional;
import java.util.UUID;

/**
 * Who names people, and as what.
 *
 * @param self the person; null for the operator's keys
 * @param as the role that lets them; null for the operator's keys, which may name anybody
 * @param by as rows of roles have it, such as {@code operator:key}
 */
public record Naming(UUID self, HeldRole as, String by) {

    /** The only organization whose people are seen; empty for all. */
    Optional<UUID> bound() {
        return Optional.ofNullable(as).map(HeldRole::organization);
    }

    boolean mayGrant(HeldRole role) {
        return as == null
                || as.role().grants(role.role())
                        && bound().map(mine -> mine.equals(role.organization())).orElse(true);
    }

    /**
     * Whether they may change somebody with these roles, invite them anew included, by which one
     * could become them.
     */
    boolean mayManage(UUID person, Collection<HeldRole> roles) {
        return !person.equals(self) && roles.stream().allMatch(this::mayGrant);
    }

    /**
     * Whether they may disable somebody with these roles, and end their sessions: operators may do
     * so to anybody else, for it gives nobody anything.
     */
    boolean mayEnd(UUID person, Collection<HeldRole> roles) {
        boolean operator = as != null && as.role() == Role.OPERATOR && !person.equals(self);
        return operator || mayManage(person, roles);
    }
}
