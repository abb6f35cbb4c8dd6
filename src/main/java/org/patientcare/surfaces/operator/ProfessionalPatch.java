package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.patientcare.people.professional.ProfessionalProfile;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.sending.delivery.Deliverable;

/**
 * Changes to a professional. An absent field keeps its value; null unsets it, except name and
 * organizations, which cannot be unset. The list of organizations is the complete list after the
 * change.
 */
public record ProfessionalPatch(
        Change<@NotNull @NotOnlyWhitespace @Characters String> name,
        Change<@Characters String> specialityId,
        Change<@NotOnlyWhitespace @Characters String> title,
        Change<@Characters String> description,
        Change<@Characters @HttpUrl String> avatar,
        Change<@NotOnlyWhitespace @Characters String> collegiateNumber,
        Change<@Characters @Email @Deliverable String> email,
        Change<
                        @NotNull
                                @Size(
                                        max = ProfessionalRequest.MAX_ORGANIZATIONS,
                                        message = "must have at most {max} elements")
                                List<
                                @NotNull
                                @Pattern(regexp = Uuids.PATTERN, message = ProfessionalRequest.ID)
                                String>>
                organizations) {

    ProfessionalProfile appliedTo(ProfessionalProfile now) {
        return new ProfessionalProfile(
                name.appliedTo(now.name()),
                specialityId.appliedTo(now.specialityId()),
                title.appliedTo(now.title()),
                description.appliedTo(now.description()),
                avatar.appliedTo(now.avatar()),
                collegiateNumber.appliedTo(now.collegiateNumber()),
                email.appliedTo(now.email()),
                organizations.named()
                        ? ProfessionalRequest.ids(organizations.value())
                        : now.organizations());
    }
}
