package org.patientcare.surfaces.desk;

import jakarta.validation.constraints.NotNull;
import org.patientcare.people.professional.Availability;

/**
 * What a professional says of their presence.
 *
 * @param renewal whether a page says it by itself, and nobody chose it; null for no
 */
public record AvailabilityRequest(@NotNull Availability status, Boolean renewal) {

    boolean renews() {
        return Boolean.TRUE.equals(renewal);
    }
}
