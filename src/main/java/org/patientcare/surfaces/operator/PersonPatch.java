package org.patientcare.surfaces.operator;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.PersonProfile;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.sending.delivery.Deliverable;

/**
 * Changes to a person. An absent field keeps its value; null unsets it, except name and roles,
 * which cannot be unset. {@code roles} is the complete list after the change. If the caller also
 * sends {@code rolesBefore}, the roles that it knew, only the difference between the two lists is
 * applied, so that roles that somebody else granted or revoked in the meantime are not reverted.
 */
public record PersonPatch(
        Change<@NotNull @NotOnlyWhitespace @Characters String> name,
        Change<@Characters @Email @Deliverable String> email,
        Change<Language> language,
        Change<ZoneId> timeZone,
        Change<@Characters String> professional,
        Change<
                        @NotNull
                                @Size(
                                        max = PersonRequest.MAX_ROLES,
                                        message = "must have at most {max} elements")
                                List<
                                @NotNull @Valid RoleRequest>>
                roles,
        Change<
                        @NotNull
                                @Size(
                                        max = PersonRequest.MAX_ROLES,
                                        message = "must have at most {max} elements")
                                List<
                                @NotNull @Valid RoleRequest>>
                rolesBefore,
        Change<Boolean> disabled) {

    /**
     * @throws DomainException of kind INVALID if {@code rolesBefore} is given without {@code
     *     roles}, or if the merged list is too long
     */
    PersonProfile appliedTo(PersonProfile now) {
        if (rolesBefore.named() && !roles.named()) {
            throw DomainException.invalid(
                    Map.of("roles_before", List.of("is only for a request with roles")));
        }
        return new PersonProfile(
                name.appliedTo(now.name()),
                email.appliedTo(now.email()),
                language.appliedTo(now.language()),
                timeZone.appliedTo(now.timeZone()),
                professional.appliedTo(now.professional()),
                rolesAfter(now.roles()),
                disabled.appliedTo(now.disabled(), false));
    }

    private Set<HeldRole> rolesAfter(Set<HeldRole> now) {
        if (!roles.named()) {
            return now;
        }
        Set<HeldRole> wanted = PersonRequest.toHeldRoles(roles.value());
        if (!rolesBefore.named()) {
            return wanted;
        }
        Set<HeldRole> known = PersonRequest.toHeldRoles(rolesBefore.value());
        Set<HeldRole> after = new HashSet<>(now);
        after.removeIf(role -> known.contains(role) && !wanted.contains(role));
        wanted.stream().filter(role -> !known.contains(role)).forEach(after::add);
        if (after.size() > PersonRequest.MAX_ROLES) {
            throw DomainException.invalid(
                    Map.of(
                            "roles",
                            List.of(
                                    "must have at most %d elements, including those given meanwhile"
                                            .formatted(PersonRequest.MAX_ROLES))));
        }
        return after;
    }
}
