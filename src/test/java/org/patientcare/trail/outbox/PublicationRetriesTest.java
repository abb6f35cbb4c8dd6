package org.patientcare.trail.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.trail.outbox.Publisher.PublicationRetries;

@DisplayName("5 Events: an event that cannot be published is found")
class PublicationRetriesTest {

    private final PublicationRetries retries = new PublicationRetries(1000);

    @Test
    @DisplayName("fewer events are tried each time, until one that fails 5 times is given up")
    void theFaultyEventIsFound() {
        int tries = 0;
        while (!retries.skipsSubscribers()) {
            retries.failed(false);
            tries++;
        }
        assertThat(retries.batchSize()).isOne();
        assertThat(tries).isEqualTo(14);
        retries.succeeded();
        assertThat(retries.skipsSubscribers()).isFalse();
        assertThat(retries.batchSize()).isEqualTo(2);
    }

    @Test
    @DisplayName("while the database is unavailable no event is given up")
    void aTransientFailureGivesNothingUp() {
        for (int i = 0; i < 100; i++) {
            assertThat(retries.failed(true)).isEqualTo(1000);
        }
        assertThat(retries.skipsSubscribers()).isFalse();
    }
}
