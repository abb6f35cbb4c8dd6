package org.patientcare.visits.video;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Signals from one browser to the other")
class SignalKindTest {

    @Test
    void aChatMessageIsNeitherBlankNorTooLong() {
        assertThat(SignalKind.CHAT.accepts("a".repeat(2000))).isTrue();
        assertThat(SignalKind.CHAT.accepts("a".repeat(2001))).isFalse();
        assertThat(SignalKind.CHAT.accepts(" ")).isFalse();
        assertThat(SignalKind.CHAT.accepts(null)).isFalse();
    }

    @Test
    void aRestartHasNoText() {
        assertThat(SignalKind.RESTART.accepts(null)).isTrue();
        assertThat(SignalKind.RESTART.accepts("now")).isFalse();
    }
}
