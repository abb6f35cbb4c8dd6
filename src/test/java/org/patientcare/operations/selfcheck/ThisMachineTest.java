package org.patientcare.operations.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.check.ThisMachine;

@DisplayName("8 Self-check: which partners are on this machine")
class ThisMachineTest {

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"127.0.0.1", "127.8.9.1", "::1", "[::1]", "localhost"})
    void theseHostsAreThisMachine(String host) {
        assertThat(ThisMachine.has(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.7", "2001:db8::7", "0.0.0.1", "no-such-host.invalid"})
    void theseHostsAreNotThisMachine(String host) {
        assertThat(ThisMachine.has(host)).isFalse();
    }

    @Test
    void aNameWithALineBreakIsNotThisMachine() {
        assertThat(ThisMachine.has("localhost\n")).isFalse();
    }
}
