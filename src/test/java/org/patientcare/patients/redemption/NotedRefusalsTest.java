package org.patientcare.patients.redemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Which refusals of codes are noted")
class NotedRefusalsTest {

    private static final UUID CLINIC = UUID.randomUUID();
    private static final Instant NOW = Instant.parse("2026-02-28T23:59:00Z");

    private final NotedRefusals noted = new NotedRefusals();

    @Test
    @DisplayName("the same one once in a quarter of an hour")
    void onceInAWhile() {
        assertThat(noted.isNew(CLINIC, 1, "OLD", "expired", NOW)).isTrue();
        assertThat(noted.isNew(CLINIC, 1, "OLD", "expired", NOW.plusSeconds(899))).isFalse();
        assertThat(noted.isNew(CLINIC, 1, "OLD", "expired", NOW.plusSeconds(900))).isTrue();
        assertThat(noted.isNew(CLINIC, 1, "OLD", "expired", NOW.plusSeconds(901))).isFalse();
    }

    @Test
    @DisplayName("each patient, code and reason by itself")
    void eachByItself() {
        assertThat(noted.isNew(CLINIC, 1, "OLD", "expired", NOW)).isTrue();
        assertThat(noted.isNew(UUID.randomUUID(), 1, "OLD", "expired", NOW)).isTrue();
        assertThat(noted.isNew(CLINIC, 2, "OLD", "expired", NOW)).isTrue();
        assertThat(noted.isNew(CLINIC, 1, "OLDER", "expired", NOW)).isTrue();
        assertThat(noted.isNew(CLINIC, 1, "OLD", "inactive", NOW)).isTrue();
    }

    @Test
    @DisplayName("only so many are remembered, the latest ones")
    void onlySoMany() {
        for (int i = 0; i <= NotedRefusals.MOST; i++) {
            assertThat(noted.isNew(CLINIC, i, "OLD", "expired", NOW)).isTrue();
        }
        assertThat(noted.isNew(CLINIC, NotedRefusals.MOST, "OLD", "expired", NOW)).isFalse();
        assertThat(noted.isNew(CLINIC, 0, "OLD", "expired", NOW)).isTrue();
    }
}
