package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Recently allowed origins")
class RecentOriginsTest {

    private final CrossOriginFilter.RecentOrigins recent = new CrossOriginFilter.RecentOrigins();

    @Test
    @DisplayName("are remembered for a day")
    void areRememberedForADay() {
        recent.add("https://clinic.example", 0);
        assertThat(recent.contains("https://clinic.example", at(Duration.ofHours(23)))).isTrue();
        assertThat(recent.contains("https://clinic.example", at(Duration.ofHours(25)))).isFalse();
        assertThat(recent.contains("https://evil.example", 0)).isFalse();
        recent.add("https://clinic.example", at(Duration.ofHours(23)));
        assertThat(recent.contains("https://clinic.example", at(Duration.ofHours(25)))).isTrue();
    }

    @Test
    @DisplayName("are at most a thousand, the most recently used ones")
    void areAThousandAtMost() {
        recent.add("https://first.example", 0);
        recent.add("https://often.example", 0);
        for (int i = 1; i <= 1000; i++) {
            recent.add("https://clinic-" + i + ".example", i);
            recent.add("https://often.example", i);
        }
        assertThat(recent.contains("https://first.example", 1000)).isFalse();
        assertThat(recent.contains("https://clinic-1.example", 1000)).isFalse();
        assertThat(recent.contains("https://clinic-2.example", 1000)).isTrue();
        assertThat(recent.contains("https://clinic-1000.example", 1000)).isTrue();
        assertThat(recent.contains("https://often.example", 1000)).isTrue();
    }

    private static long at(Duration later) {
        return later.toNanos();
    }
}
