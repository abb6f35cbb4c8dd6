package org.patientcare.surfaces.widget;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/** With whom a patient wants to talk. */
public record OpenConversationRequest(@NotNull @Valid ProfessionalReference professional) {

    /** A hash that no professional can have is an unknown one, not a malformed request. */
    public record ProfessionalReference(@NotNull String hash) {}
}
