package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The direction of a list")
class ListOrderTest {

    private static final String SQL =
            "(at $after= :at AND (at $after :at OR id $before :id)) ORDER BY at $way, id $back";

    @Test
    @DisplayName("turns each column and each comparison of its SQL")
    void sql() {
        assertThat(ListOrder.DESC.in(SQL))
                .isEqualTo("(at <= :at AND (at < :at OR id > :id)) ORDER BY at DESC, id ASC");
        assertThat(ListOrder.ASC.in(SQL))
                .isEqualTo("(at >= :at AND (at > :at OR id < :id)) ORDER BY at ASC, id DESC");
    }

    @Test
    @DisplayName("is the usual one of the list, or the other one")
    void reversed() {
        assertThat(ListOrder.ASC.reversedIf(false)).isEqualTo(ListOrder.ASC);
        assertThat(ListOrder.ASC.reversedIf(true)).isEqualTo(ListOrder.DESC);
        assertThat(ListOrder.DESC.reversedIf(true)).isEqualTo(ListOrder.ASC);
    }
}
