package org.patientcare.platform.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Time in which calls are at work")
class CallsAtWorkTest {

    private final CallsAtWork calls = new CallsAtWork();

    @Test
    @DisplayName("it passes while one is at work at least, once for all of them")
    void passes() {
        long began = System.nanoTime();
        calls.began();
        calls.began();
        calls.ended();
        long during = calls.nanos();
        long since = System.nanoTime();
        while (System.nanoTime() == since) {
            Thread.onSpinWait();
        }
        calls.ended();

        long all = calls.nanos();

        assertThat(all).isPositive().isGreaterThanOrEqualTo(during);
        assertThat(all).isLessThanOrEqualTo(System.nanoTime() - began);
    }

    @Test
    @DisplayName("it stands still while none is")
    void standsStill() {
        assertThat(calls.nanos()).isZero();
        calls.began();
        calls.ended();
        long after = calls.nanos();
        long now = System.nanoTime();
        while (System.nanoTime() == now) {
            Thread.onSpinWait();
        }

        assertThat(calls.nanos()).isEqualTo(after);
    }
}
