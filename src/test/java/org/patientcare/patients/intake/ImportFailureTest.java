package org.patientcare.patients.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.trail.audit.Actor;

@DisplayName("Files of patients: why a batch was not stored")
class ImportFailureTest {

    private static ImportFailure because(RuntimeException cause) {
        return new ImportFailure(
                new ImportBatchRepository.Claim(
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        PlanRule.KEEP,
                        new Actor(Actor.Kind.OPERATOR, "key"),
                        null),
                cause);
    }

    @Test
    @DisplayName("a refusal ends the file, since it would be refused again; a defect is retried")
    void refusals() {
        RuntimeException refusal =
                DomainException.invalid("patients[0].code", FaultCode.PATIENT_ERASED.of());
        assertThat(because(refusal).isRefusal()).isTrue();
        assertThat(because(refusal).isTransient()).isFalse();
        assertThat(because(new IllegalStateException()).isRefusal()).isFalse();
    }
}
