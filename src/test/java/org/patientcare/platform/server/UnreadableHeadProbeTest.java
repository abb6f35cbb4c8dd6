package org.patientcare.platform.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.server.ListenerProbes.UnreadableHeadProbe;

class UnreadableHeadProbeTest {

    @Test
    @DisplayName("1 Errors: a request that cannot be read gets a date as HTTP writes it")
    void theDateIsAnHttpDate() {
        assertThat(UnreadableHeadProbe.text(Instant.parse("2026-12-03T04:05:06.7Z")))
                .contains("\r\nDate: Thu, 03 Dec 2026 04:05:06 GMT\r\n");
    }
}
