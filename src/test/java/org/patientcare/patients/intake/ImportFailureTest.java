package org.patientcare.patients.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
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
    @DisplayName("a batch that is not valid ends the file, since it would be refused each time")
    void aBatchThatIsNotValid() {
        ImportFailure failure =
                because(DomainException.invalid("patients[0].code", FaultCode.PATIENT_ERASED.of()));
        assertThat(failure.isFinal()).isTrue();
        assertThat(failure.isTransient()).isFalse();
    }

    @Test
    @DisplayName("what is refused for a time is retried, and not counted")
    void refusedForATime() {
        for (DomainException refusal :
                List.of(
                        DomainException.busy("Too many at once", 1),
                        DomainException.tooOften(ErrorCode.LIMIT_REACHED, "Not today", 60))) {
            assertThat(because(refusal).isTransient()).isTrue();
            assertThat(because(refusal).isFinal()).isFalse();
        }
    }

    @Test
    @DisplayName("other refusals are retried as defects are, since the next attempt may succeed")
    void otherRefusals() {
        for (RuntimeException cause :
                List.of(
                        DomainException.conflict(ErrorCode.IN_PROGRESS, "It is being changed"),
                        DomainException.notFound("It is not there"),
                        DomainException.forbidden("Not now"),
                        new IllegalStateException())) {
            assertThat(because(cause).isFinal()).isFalse();
            assertThat(because(cause).isTransient()).isFalse();
        }
    }
}
