package org.patientcare.surfaces.desk;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.shared.Uuids;

/**
 * The patient with whom a professional wants to open a conversation. Text that is no valid id is
 * treated as an unknown id.
 */
public record DeskConversationRequest(
        @NotNull @Valid PlaceReference organization, @NotNull @Valid PatientReference patient) {

    public record PlaceReference(@NotNull String id) {}

    /** A patient, identified by our opaque reference. */
    public record PatientReference(@NotNull String ref) {}

    UUID organizationId() {
        return Uuids.parseOrNil(organization.id());
    }

    long patientId() {
        return PatientRef.fromString(patient.ref()).id();
    }
}
