package org.patientcare.surfaces.my;

import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;
import org.patientcare.platform.shared.Characters;

/**
 * A link that somebody wants to open.
 *
 * @param link its secret, which is what stands in the fragment
 * @param birthDate the patient's; null if it was not asked for yet
 * @param confirmed true once a person has asked for it; null for no
 */
public record SessionRequest(
        @NotNull @Characters String link, LocalDate birthDate, Boolean confirmed) {

    /** Says nothing of what was shown, so that no log line can. */
    @Override
    public String toString() {
        return "SessionRequest";
    }
}
