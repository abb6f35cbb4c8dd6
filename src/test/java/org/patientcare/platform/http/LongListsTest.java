package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;

@DisplayName("1: a list that is far too long is refused before its elements are looked at")
class LongListsTest {

    private record Order(
            @Size(min = 1, max = 200, message = "{wrong_count}") List<@NotNull Line> lines,
            Place sentTo) {}

    private record Line(@Size(max = 12, message = "{too_many}") List<String> itsNotes) {}

    private record Place(List<Integer> floors) {}

    private final Faults faults = new Faults();

    @Test
    @DisplayName("the fault is the one of the list's own limit, at its path")
    void atEachDepth() {
        Line line = new Line(Collections.nCopies(LongLists.LONGEST + 1, "x"));

        boolean top =
                LongLists.report(new Order(Collections.nCopies(2_000_000, null), null), "", faults);
        boolean nested =
                LongLists.report(
                        new Order(
                                List.of(new Line(List.of()), line),
                                new Place(Collections.nCopies(5_000, 1))),
                        "",
                        faults);

        assertThat(top).isTrue();
        assertThat(nested).isTrue();
        assertThat(faults.byPath())
                .containsOnlyKeys("lines", "lines[1].its_notes", "sent_to.floors");
        assertThat(faults.byPath().get("lines")).containsExactly(FaultCode.WRONG_COUNT.of(1, 200));
        assertThat(faults.byPath().get("lines[1].its_notes"))
                .containsExactly(FaultCode.TOO_MANY.of(12));
    }

    @Test
    @DisplayName("what is a little too long is left to Bean Validation")
    void aLittleTooLong() {
        Order order = new Order(Collections.nCopies(LongLists.LONGEST, null), new Place(null));

        assertThat(LongLists.report(order, "", faults)).isFalse();
        assertThat(faults.byPath()).isEmpty();
    }
}
