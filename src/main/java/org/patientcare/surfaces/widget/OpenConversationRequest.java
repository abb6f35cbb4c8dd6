package org.patientcare.surfaces.widget;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/** The professional with whom a patient wants to open a conversation. */
public record OpenConversationRequest(@NotNull @Valid ProfessionalReference professional) {

    /**
     * A professional. A malformed hash is treated as an unknown professional, not as a malformed
     * request.
     */
    public record ProfessionalReference(@NotNull String hash) {}
}
