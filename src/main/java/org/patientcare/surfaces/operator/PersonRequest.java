package org.patientcare.surfaces.operator;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.PersonProfile;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.sending.delivery.Deliverable;

/**
 * A new person. Null leaves a field unset.
 *
 * @param send false to have the link of the invitation shown instead of mailed; null means true
 */
public record PersonRequest(
        @NotNull @NotOnlyWhitespace @Characters String name,
        @Characters @Email @Deliverable String email,
        Language language,
        ZoneId timeZone,
        @Characters String professional,
        @NotNull @Size(min = 1, max = MAX_ROLES, message = "must have {min} to {max} elements")
                List<@NotNull @Valid RoleRequest> roles,
        Boolean send) {

    static final int MAX_ROLES = 50;

    PersonProfile profile() {
        return new PersonProfile(
                name, email, language, timeZone, professional, toHeldRoles(roles), false);
    }

    static Set<HeldRole> toHeldRoles(List<RoleRequest> roles) {
        return roles.stream().map(RoleRequest::toHeldRole).collect(Collectors.toSet());
    }
}
