package org.patientcare.platform.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The time during which API calls run")
class RunningCallsTest {

    private final RunningCalls calls = new RunningCalls();

    @Test
    @DisplayName("it increases while at least one call runs, and counts concurrent calls once")
    void increasesWhileACallRuns() {
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
    @DisplayName("it does not increase while no call runs")
    void staysTheSameWhileNoneRuns() {
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
