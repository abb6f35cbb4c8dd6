package org.patientcare.surfaces.desk;

import jakarta.validation.constraints.NotNull;
import org.patientcare.people.professional.Consultant;

/** Whether a professional is at their desk. */
public record AvailabilityRequest(@NotNull Consultant.Status status) {}
