package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("8 Audit trail: an event with many objects has several rows")
class AuditTargetTest {

    @Test
    void aRowHasTwoHundredCodesAtMost() {
        assertThat(sizes(0)).containsExactly(0);
        assertThat(sizes(1)).containsExactly(1);
        assertThat(sizes(200)).containsExactly(200);
        assertThat(sizes(201)).containsExactly(200, 1);
        assertThat(sizes(1000)).containsExactly(200, 200, 200, 200, 200);
    }

    @Test
    void noneIsOmittedAndEachHasItsPatient() {
        List<AuditTarget> rows = patients(450).splitIntoEvents();
        assertThat(rows.stream().flatMap(row -> row.codes().stream()).toList())
                .isEqualTo(codes(450));
        for (AuditTarget row : rows) {
            assertThat(row.patients().stream().map(id -> "p" + id).toList()).isEqualTo(row.codes());
        }
    }

    @Test
    void manyObjectsHaveAPatientEachOrNone() {
        assertThatThrownBy(() -> new AuditTarget(codes(201), List.of(1L)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new AuditTarget(codes(201), List.of()).splitIntoEvents()).hasSize(2);
    }

    @Test
    void anActionOfAPatientConcernsThatPatientOnce() {
        Actor patient = new Actor(Actor.Kind.PATIENT, "p1", 1L);
        assertThat(AuditTarget.ofObjects("code").withActor(patient).patients()).containsExactly(1L);
        assertThat(AuditTarget.ofPatient("p1", 1).withActor(patient).patients())
                .containsExactly(1L);
        assertThat(AuditTarget.ofObjects("code").withActor(Actor.SERVICE).patients()).isEmpty();
    }

    private static List<Integer> sizes(int number) {
        return patients(number).splitIntoEvents().stream().map(row -> row.codes().size()).toList();
    }

    private static AuditTarget patients(int number) {
        return new AuditTarget(codes(number), LongStream.range(0, number).boxed().toList());
    }

    private static List<String> codes(int number) {
        return IntStream.range(0, number).mapToObj(n -> "p" + n).toList();
    }
}
