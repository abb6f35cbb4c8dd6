package org.patientcare.people.person;

import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The person who adds or changes people, and the role by which they may.
 *
 * @param personId the person; null for the operator's keys
 * @param actingRole the role; null for the operator's keys, which may change anybody
 * @param grantedBy stored as the grantor of roles, such as {@code operator:key}
 */
public record RoleGrantor(UUID personId, RoleAssignment actingRole, String grantedBy) {

    /** The only organization whose people may be seen and changed; empty for all. */
    Optional<UUID> restrictedTo() {
        return Optional.ofNullable(actingRole).map(RoleAssignment::organization);
    }

    boolean mayGrant(RoleAssignment role) {
        return actingRole == null
                || actingRole.role().grants(role.role())
                        && restrictedTo()
                                .map(mine -> mine.equals(role.organization()))
                                .orElse(true);
    }

    /**
     * Whether a person with these roles may be changed. That includes a new invitation, by which
     * one could sign in as that person.
     */
    boolean mayManage(UUID person, Collection<RoleAssignment> roles) {
        return !person.equals(personId) && roles.stream().allMatch(this::mayGrant);
    }

    /** Whether this is the operator: by keys, or by the role in the installation. */
    boolean isOperator() {
        return actingRole == null || actingRole.role() == Role.OPERATOR;
    }

    /**
     * Whether this is the operator and may confirm which professional a person is, by inviting
     * them. Nobody confirms who they are themselves.
     */
    boolean mayConfirm(UUID person, PersonProfile profile) {
        return isOperator() && !person.equals(personId) && profile.isProfessional();
    }

    /**
     * Whether this is the operator and may change the address of a person in this way, and link a
     * professional's person.
     */
    boolean mayIdentify(UUID person, PersonProfile before, PersonProfile after) {
        return isOperator()
                && !person.equals(personId)
                && (before.isProfessional()
                        || Objects.equals(before.professional(), after.professional()));
    }

    /**
     * Whether a person with these roles may be disabled and their sessions ended. Operators may do
     * so with anybody but themselves, since it grants nothing.
     */
    boolean mayDisable(UUID person, Collection<RoleAssignment> roles) {
        boolean operator =
                actingRole != null
                        && actingRole.role() == Role.OPERATOR
                        && !person.equals(personId);
        return operator || mayManage(person, roles);
    }
}
