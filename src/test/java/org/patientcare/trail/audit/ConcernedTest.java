package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("8 Audit trail: an event with many objects has several rows")
class ConcernedTest {

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
        List<Concerned> rows = patients(450).inRows();
        assertThat(rows.stream().flatMap(row -> row.codes().stream()).toList())
                .isEqualTo(codes(450));
        for (Concerned row : rows) {
            assertThat(row.patients().stream().map(id -> "p" + id).toList()).isEqualTo(row.codes());
        }
    }

    @Test
    void manyObjectsHaveAPatientEachOrNone() {
        assertThatThrownBy(() -> new Concerned(codes(201), List.of(1L)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new Concerned(codes(201), List.of()).inRows()).hasSize(2);
    }

    @Test
    void anActionOfAPatientConcernsThatPatientOnce() {
        Actor patient = new Actor(Actor.Kind.PATIENT, "p1", 1L);
        assertThat(Concerned.things("code").and(patient).patients()).containsExactly(1L);
        assertThat(Concerned.ofPatient("p1", 1).and(patient).patients()).containsExactly(1L);
        assertThat(Concerned.things("code").and(Actor.SERVICE).patients()).isEmpty();
    }

    private static List<Integer> sizes(int number) {
        return patients(number).inRows().stream().map(row -> row.codes().size()).toList();
    }

    private static Concerned patients(int number) {
        return new Concerned(codes(number), LongStream.range(0, number).boxed().toList());
    }

    private static List<String> codes(int number) {
        return IntStream.range(0, number).mapToObj(n -> "p" + n).toList();
    }
}
