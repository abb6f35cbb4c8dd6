package org.patientcare.surfaces.desk;

import jakarta.validation.constraints.NotNull;
import org.patientcare.people.professional.Availability;

/** What a professional says of their presence. */
public record AvailabilityRequest(@NotNull Availability status) {}
