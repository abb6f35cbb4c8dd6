package org.patientcare.access.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Origins that were let in lately")
class LateOriginsTest {

    private final LateOrigins lately = new LateOrigins();

    @Test
    @DisplayName("are those that were added, a thousand at most")
    void areThoseThatWereAdded() {
        lately.add("https://clinic.example");
        assertThat(lately.has("https://clinic.example")).isTrue();
        assertThat(lately.has("https://evil.example")).isFalse();
        for (int i = 0; i < 2000; i++) {
            lately.add("https://clinic-" + i + ".example");
        }
        assertThat(lately.has("https://clinic.example")).isTrue();
        assertThat(lately.has("https://clinic-1999.example")).isFalse();
    }
}
