package org.patientcare.patients.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.DomainException;

@DisplayName("Lines of files of patients")
class LineReaderTest {

    @Test
    @DisplayName("a heading of more columns than there are fields is refused with that alone")
    void aWideHeadingIsRefused() {
        List<String> heading = new ArrayList<>(List.of("line", "fault"));
        for (int i = 0; i < 12; i++) {
            heading.add("x" + i);
        }
        assertThatThrownBy(() -> reader(heading))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal ->
                                assertThat(refusal.errors().get("heading"))
                                        .containsExactly("has too many columns"));
    }

    private static LineReader reader(List<String> heading) {
        return new LineReader(heading, (patient, faults) -> {});
    }
}
