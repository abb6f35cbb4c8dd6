package org.patientcare.trail.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("5 Events: an event that cannot be published is found")
class PublicationRetriesTest {

    private final PublicationRetries trouble = new PublicationRetries(1000);

    @Test
    @DisplayName("fewer events are tried each time, until one that fails 5 times is given up")
    void theFaultyEventIsFound() {
        int tries = 0;
        while (!trouble.skipsSubscribers()) {
            trouble.failed(false);
            tries++;
        }
        assertThat(trouble.batchSize()).isOne();
        assertThat(tries).isEqualTo(14);
        trouble.succeeded();
        assertThat(trouble.skipsSubscribers()).isFalse();
        assertThat(trouble.batchSize()).isEqualTo(2);
    }

    @Test
    @DisplayName("while the database is unavailable no event is given up")
    void aTransientFailureGivesNothingUp() {
        for (int i = 0; i < 100; i++) {
            assertThat(trouble.failed(true)).isEqualTo(1000);
        }
        assertThat(trouble.skipsSubscribers()).isFalse();
    }
}
