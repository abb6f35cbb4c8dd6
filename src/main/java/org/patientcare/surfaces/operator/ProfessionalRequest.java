package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.people.professional.ProfessionalProfile;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.sending.delivery.Deliverable;

/**
 * A new professional. Null leaves a field unset.
 *
 * @param organizations the ids of the organizations to which the professional is assigned; may be
 *     empty
 */
public record ProfessionalRequest(
        @NotNull @NotOnlyWhitespace @Characters String name,
        @Characters String specialityId,
        @NotOnlyWhitespace @Characters String title,
        @Characters String description,
        @Characters @HttpUrl String avatar,
        @NotOnlyWhitespace @Characters String collegiateNumber,
        @Characters @Email @Deliverable String email,
        @NotNull @Size(max = MAX_ORGANIZATIONS, message = "must have at most {max} elements")
                List<@NotNull @Pattern(regexp = Uuids.PATTERN, message = ID) String>
                        organizations) {

    static final int MAX_ORGANIZATIONS = 1_000;
    static final String ID = "must be the id of an organization";

    ProfessionalProfile profile() {
        return new ProfessionalProfile(
                name,
                specialityId,
                title,
                description,
                avatar,
                collegiateNumber,
                email,
                ids(organizations));
    }

    static Set<UUID> ids(List<String> texts) {
        return texts.stream().map(UUID::fromString).collect(Collectors.toSet());
    }
}
