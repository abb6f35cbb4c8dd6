package org.patientcare.access.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Origins that were let in lately")
class RecentOriginsTest {

    private final RecentOrigins recent = new RecentOrigins();

    @Test
    @DisplayName("are those that were added, a thousand at most")
    void areThoseThatWereAdded() {
        recent.add("https://clinic.example");
        assertThat(recent.has("https://clinic.example")).isTrue();
        assertThat(recent.has("https://evil.example")).isFalse();
        for (int i = 0; i < 2000; i++) {
            recent.add("https://clinic-" + i + ".example");
        }
        assertThat(recent.has("https://clinic.example")).isTrue();
        assertThat(recent.has("https://clinic-1999.example")).isFalse();
    }
}
