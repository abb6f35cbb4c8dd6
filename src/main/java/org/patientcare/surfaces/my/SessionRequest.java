package org.patientcare.surfaces.my;

import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;
import org.patientcare.platform.shared.Characters;

/**
 * A request to open a link.
 *
 * @param link the link's secret, from the fragment of its URL
 * @param birthDate the patient's date of birth; null if the patient has not been asked for it yet
 * @param confirmed true once a person has asked to open the link; null means false
 */
public record SessionRequest(
        @NotNull @Characters String link, LocalDate birthDate, Boolean confirmed) {

    /** Omits the secret and the date of birth to keep them out of the log. */
    @Override
    public String toString() {
        return "SessionRequest";
    }
}
