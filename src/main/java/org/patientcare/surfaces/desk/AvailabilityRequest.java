package org.patientcare.surfaces.desk;

import jakarta.validation.constraints.NotNull;
import org.patientcare.people.professional.Availability;

/**
 * A change or renewal of a professional's presence.
 *
 * @param renewal whether the page sends this on its own to keep the presence alive, rather than
 *     because the professional chose it; null means false
 */
public record AvailabilityRequest(@NotNull Availability status, Boolean renewal) {

    boolean renews() {
        return Boolean.TRUE.equals(renewal);
    }
}
