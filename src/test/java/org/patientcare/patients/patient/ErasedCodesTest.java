package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.patients.patient.ErasedCodes.Again;
import org.patientcare.people.organization.Organization.ErasedCodeRule;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.DomainException.ErrorKind;
import org.patientcare.platform.shared.FaultCode;

@DisplayName("Codes of erased patients that come again, by the rule of the organization")
class ErasedCodesTest {

    private static final List<PatientRequest> BATCH =
            List.of(request("a"), request("gone"), request("b"), request("lost"));

    private static PatientRequest request(String code) {
        return new PatientRequest(
                code,
                "Ana",
                Change.none(),
                Change.none(),
                Change.none(),
                Change.none(),
                Change.none(),
                null,
                Change.none(),
                Change.none(),
                Change.none());
    }

    private static Again again(ErasedCodeRule rule) {
        return new Again(rule, Set.of("gone", "lost"));
    }

    @Test
    @DisplayName("new: all are written")
    void asNewPatients() {
        assertThat(again(ErasedCodeRule.NEW).accepted(BATCH)).isEqualTo(BATCH);
    }

    @Test
    @DisplayName("ignore: the others are written, in their order")
    void ignored() {
        assertThat(again(ErasedCodeRule.IGNORE).accepted(BATCH))
                .extracting(PatientRequest::code)
                .containsExactly("a", "b");
    }

    @Test
    @DisplayName("refuse: each is a fault, by its place in the batch")
    void refused() {
        assertThatThrownBy(() -> again(ErasedCodeRule.REFUSE).accepted(BATCH))
                .asInstanceOf(InstanceOfAssertFactories.type(DomainException.class))
                .satisfies(
                        refusal -> {
                            assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
                            assertThat(refusal.faults())
                                    .containsOnlyKeys("patients[1].code", "patients[3].code")
                                    .containsEntry(
                                            "patients[1].code",
                                            List.of(FaultCode.PATIENT_ERASED.of()));
                        });
    }

    @Test
    @DisplayName("of a file, only those with a code that is refused are left out")
    void refusedInFile() {
        assertThat(again(ErasedCodeRule.NEW).acceptedOfFile(BATCH)).isEqualTo(BATCH);
        assertThat(again(ErasedCodeRule.NEW).refused()).isEmpty();
        for (ErasedCodeRule rule : List.of(ErasedCodeRule.IGNORE, ErasedCodeRule.REFUSE)) {
            assertThat(again(rule).acceptedOfFile(BATCH))
                    .extracting(PatientRequest::code)
                    .containsExactly("a", "b");
        }
        assertThat(again(ErasedCodeRule.IGNORE).refused()).isEmpty();
        assertThat(again(ErasedCodeRule.REFUSE).refused()).containsOnly("gone", "lost");
    }

    @Test
    @DisplayName("a preview says which are such codes, and counts only new patients as new")
    void previewed() {
        for (ErasedCodeRule rule : ErasedCodeRule.values()) {
            UpsertEffect effect = again(rule).effect(asNew("gone"));
            assertThat(effect.erased()).isEqualTo(rule);
            assertThat(effect.kind())
                    .isEqualTo(
                            rule == ErasedCodeRule.NEW
                                    ? UpsertEffect.Kind.NEW
                                    : UpsertEffect.Kind.UNCHANGED);
            assertThat(again(rule).effect(asNew("a")).erased()).isNull();
        }
    }

    private static PatientUpsert asNew(String code) {
        return PatientUpsert.ofNew(0, request(code), Instant.EPOCH);
    }

    @Test
    @DisplayName("without such codes, no rule changes anything")
    void noneOfThem() {
        for (ErasedCodeRule rule : ErasedCodeRule.values()) {
            assertThat(new Again(rule, Set.of()).accepted(BATCH)).isEqualTo(BATCH);
            assertThat(new Again(rule, Set.of()).acceptedOfFile(BATCH)).isEqualTo(BATCH);
        }
    }
}
