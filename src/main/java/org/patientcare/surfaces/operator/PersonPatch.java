package org.patientcare.surfaces.operator;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.ZoneId;
import java.util.List;
import org.patientcare.people.person.PersonProfile;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NotWhite;

/**
 * Changes of a person: an absent field stays, null unsets; name and roles cannot be unset. The list
 * of roles is the whole one after the change.
 */
public record PersonPatch(
        Change<@NotNull @NotWhite @Characters String> name,
        Change<@Characters @Email String> email,
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
        Change<Boolean> disabled) {

    PersonProfile appliedTo(PersonProfile now) {
        return new PersonProfile(
                name.appliedTo(now.name()),
                email.appliedTo(now.email()),
                language.appliedTo(now.language()),
                timeZone.appliedTo(now.timeZone()),
                professional.appliedTo(now.professional()),
                roles.named() ? PersonRequest.held(roles.value()) : now.roles(),
                disabled.appliedTo(now.disabled(), false));
    }
}
