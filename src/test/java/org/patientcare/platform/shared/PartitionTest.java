package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Lists divided into parts")
class PartitionTest {

    @Test
    @DisplayName("the last part may be smaller, and an empty list has none")
    void parts() {
        assertThat(Partition.of(List.of(1, 2, 3, 4, 5), 2))
                .containsExactly(List.of(1, 2), List.of(3, 4), List.of(5));
        assertThat(Partition.of(List.of(1, 2), 2)).containsExactly(List.of(1, 2));
        assertThat(Partition.of(List.of(), 2)).isEmpty();
    }
}
