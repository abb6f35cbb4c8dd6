package org.patientcare.patients.patient;

import jakarta.validation.GroupSequence;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** A batch of patients: all of them are taken, or none. */
@GroupSequence({PatientsRequest.Counted.class, PatientsRequest.class})
public record PatientsRequest(
        @NotNull(groups = Counted.class)
                @Size(min = 1, max = 100, groups = Counted.class)
                @DistinctCodes
                List<@NotNull @Valid PatientRequest> patients) {

    /** Checked first, so that a million patients do not get a million complaints. */
    interface Counted {}
}
