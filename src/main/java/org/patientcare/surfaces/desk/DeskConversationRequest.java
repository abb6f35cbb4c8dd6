package org.patientcare.surfaces.desk;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.shared.Uuids;

/** With which patient a professional wants to talk. What cannot be an id is an unknown one. */
public record DeskConversationRequest(
        @NotNull @Valid PlaceReference organization, @NotNull @Valid PatientReference patient) {

    /** An organization. */
    public record PlaceReference(@NotNull String id) {}

    /** A patient by our name for them. */
    public record PatientReference(@NotNull String ref) {}

    UUID place() {
        return Uuids.orNobodys(organization.id());
    }

    long patientId() {
        return PatientRef.fromString(patient.ref()).id();
    }
}
