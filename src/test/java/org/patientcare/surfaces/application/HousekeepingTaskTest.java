package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Housekeeping: batch after batch")
class HousekeepingTaskTest {

    private final Deque<Integer> batches = new ArrayDeque<>();
    private final Housekeeping.Task task = new Housekeeping.Task("trial", batches::pop);

    @Test
    void itGoesOnUntilNothingIsLeft() {
        batches.addAll(List.of(1000, 1000, 7, 0, 5));

        assertThat(task.run(() -> true)).isEqualTo(2007);
        assertThat(batches).containsExactly(5);
    }

    @Test
    void itStopsWhenItsTimeIsUp() {
        batches.addAll(List.of(1000, 1000, 1000));

        assertThat(task.run(() -> batches.size() > 1)).isEqualTo(2000);
        assertThat(batches).hasSize(1);
    }

    @Test
    void itDoesNothingWithoutTime() {
        batches.add(1000);

        assertThat(task.run(() -> false)).isZero();
        assertThat(batches).hasSize(1);
    }

    @Test
    void aBatchThatFailsIsTheLastOne() {
        Housekeeping.Task failing =
                new Housekeeping.Task(
                        "failing",
                        () -> {
                            batches.push(0);
                            if (batches.size() == 3) {
                                throw new IllegalStateException("the third");
                            }
                            return 1000;
                        });

        assertThatThrownBy(() -> failing.run(() -> true)).hasMessage("the third");
        assertThat(batches).hasSize(3);
    }
}
