package org.patientcare.access.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Origins that were let in lately")
class RecentOriginsTest {

    private final RecentOrigins recent = new RecentOrigins();

    @Test
    @DisplayName("are those that were added, for a day")
    void areThoseThatWereAdded() {
        recent.add("https://clinic.example", 0);
        assertThat(recent.has("https://clinic.example", at(Duration.ofHours(23)))).isTrue();
        assertThat(recent.has("https://clinic.example", at(Duration.ofHours(25)))).isFalse();
        assertThat(recent.has("https://evil.example", 0)).isFalse();
        recent.add("https://clinic.example", at(Duration.ofHours(23)));
        assertThat(recent.has("https://clinic.example", at(Duration.ofHours(25)))).isTrue();
    }

    @Test
    @DisplayName("are a thousand at most, those of late")
    void areAThousandAtMost() {
        recent.add("https://first.example", 0);
        recent.add("https://often.example", 0);
        for (int i = 1; i <= 1000; i++) {
            recent.add("https://clinic-" + i + ".example", i);
            recent.add("https://often.example", i);
        }
        assertThat(recent.has("https://first.example", 1000)).isFalse();
        assertThat(recent.has("https://clinic-1.example", 1000)).isFalse();
        assertThat(recent.has("https://clinic-2.example", 1000)).isTrue();
        assertThat(recent.has("https://clinic-1000.example", 1000)).isTrue();
        assertThat(recent.has("https://often.example", 1000)).isTrue();
    }

    private static long at(Duration later) {
        return later.toNanos();
    }
}
