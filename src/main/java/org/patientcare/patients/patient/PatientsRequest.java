package org.patientcare.patients.patient;

import jakarta.validation.GroupSequence;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** A batch of patients, which is accepted as a whole or not at all. */
@GroupSequence({PatientsRequest.SizeCheck.class, PatientsRequest.class})
public record PatientsRequest(
        @NotNull(groups = SizeCheck.class)
                @Size(min = 1, max = 100, groups = SizeCheck.class)
                @DistinctCodes
                List<@NotNull @Valid PatientRequest> patients) {

    /**
     * Validation group that is checked first, so that a huge batch is rejected before each of its
     * patients is validated.
     */
    interface SizeCheck {}
}
