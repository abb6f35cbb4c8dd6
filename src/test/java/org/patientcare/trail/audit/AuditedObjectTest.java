package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.trail.audit.AuditEvent.AuditedObject;

@DisplayName("8 Audit trail: what many objects were the object of has several rows")
class AuditedObjectTest {

    @Test
    void aRowHasTwoHundredCodesAtMost() {
        assertThat(sizes(0)).containsExactly(0);
        assertThat(sizes(1)).containsExactly(1);
        assertThat(sizes(200)).containsExactly(200);
        assertThat(sizes(201)).containsExactly(200, 1);
        assertThat(sizes(1000)).containsExactly(200, 200, 200, 200, 200);
    }

    @Test
    void noneIsLeftOutAndTheirOrderStays() {
        List<String> codes = codes(450);
        assertThat(AuditedObject.inRows(codes).stream().flatMap(List::stream).toList())
                .isEqualTo(codes);
    }

    private static List<Integer> sizes(int codes) {
        return AuditedObject.inRows(codes(codes)).stream().map(List::size).toList();
    }

    private static List<String> codes(int number) {
        return IntStream.range(0, number).mapToObj(n -> "p" + n).toList();
    }
}
