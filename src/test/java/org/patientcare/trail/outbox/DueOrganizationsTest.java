package org.patientcare.trail.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.trail.outbox.Publisher.DueOrganizations;

@DisplayName("5 Events: which organizations are due, and when")
class DueOrganizationsTest {

    private static final long LONG = Duration.ofMinutes(5).toNanos();

    private final DueOrganizations due = new DueOrganizations();
    private final UUID one = UUID.randomUUID();

    @Test
    @DisplayName("each organization is returned once, as soon as it is due")
    void eachOnce() throws InterruptedException {
        due.add(one);
        due.add(one);
        assertThat(due.take(LONG)).containsExactly(one);
        assertThat(due.take(0)).isEmpty();
    }

    @Test
    @DisplayName("an organization that has to wait is not due earlier because it is added again")
    void anOrganizationThatHasToWaitWaits() throws InterruptedException {
        due.addIn(one, Duration.ofMinutes(5).toMillis());
        due.add(one);
        assertThat(due.take(0)).isEmpty();
        due.addIn(one, 1);
        assertThat(due.take(LONG)).containsExactly(one);
    }
}
