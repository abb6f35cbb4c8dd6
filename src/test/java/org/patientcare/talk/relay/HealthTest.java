package org.patientcare.talk.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.talk.webhook.EndpointState;

@DisplayName("6 Webhooks: the health of an endpoint")
class HealthTest {

    private static final Instant NOW = Instant.parse("2026-12-01T09:00:00Z");
    private static final Health HEALTHY = new Health(EndpointState.ACTIVE, 0, null, null, null);
    private static final BackOff PLAN = new BackOff(BackOff.USUAL);
    private static final Answer FAILURE = Answer.ofStatus(500, "no", null, 1);
    private static final Answer SUCCESS = Answer.ofStatus(204, null, null, 1);

    @Test
    void fiveFailuresInARowMakeItFailing() {
        Health four = after(HEALTHY, NOW, Collections.nCopies(4, FAILURE));
        Health five = after(four, NOW, List.of(FAILURE));

        assertThat(four.state()).isEqualTo(EndpointState.ACTIVE);
        assertThat(four.notBefore()).isNull();
        assertThat(five.state()).isEqualTo(EndpointState.FAILING);
        assertThat(five.notBefore()).isBetween(NOW.plusSeconds(4), NOW.plusSeconds(6));
        assertThat(five.since()).isEqualTo(NOW);
    }

    @Test
    void aProbeFollowsWithinAnHour() {
        Health health = after(HEALTHY, NOW, Collections.nCopies(40, FAILURE));

        assertThat(health.notBefore())
                .isBetween(NOW.plusSeconds(48 * 60), NOW.plusSeconds(72 * 60));
    }

    @Test
    void anySuccessMakesItActive() {
        Health parked =
                new Health(EndpointState.PARKED, 90, NOW.minusSeconds(9), null, Health.Told.PARKED);

        assertThat(after(parked, NOW, List.of(FAILURE, SUCCESS))).isEqualTo(HEALTHY);
    }

    @Test
    void after72HoursOrA410ItIsParked() {
        Health failing = after(HEALTHY, NOW, Collections.nCopies(5, FAILURE));
        Answer gone = Answer.ofStatus(410, "gone", null, 1);

        assertThat(after(failing, NOW.plus(Duration.ofHours(71)), List.of(FAILURE)).state())
                .isEqualTo(EndpointState.FAILING);
        Health parked = after(failing, NOW.plus(Duration.ofHours(72)), List.of(FAILURE));
        assertThat(parked.state()).isEqualTo(EndpointState.PARKED);
        assertThat(parked.told()).isEqualTo(Health.Told.PARKED);
        assertThat(after(HEALTHY, NOW, List.of(gone)).state()).isEqualTo(EndpointState.PARKED);
    }

    @Test
    void theTechnicalContactIsNotifiedAfterAnHour() {
        Health failing = after(HEALTHY, NOW, Collections.nCopies(5, FAILURE));

        assertThat(failing.told()).isNull();
        assertThat(after(failing, NOW.plusSeconds(3599), List.of(FAILURE)).told()).isNull();
        assertThat(after(failing, NOW.plusSeconds(3600), List.of(FAILURE)).told())
                .isEqualTo(Health.Told.FAILING);
    }

    @Test
    void aRetryAfterDelaysIt() {
        Answer later = Answer.ofStatus(429, "later", Duration.ofHours(3), 1);

        assertThat(after(HEALTHY, NOW, List.of(later)).notBefore())
                .isEqualTo(NOW.plus(Duration.ofHours(3)));
    }

    @Test
    void skippedDeliveriesDoNotCount() {
        Answer skipped = Answer.without(Answer.Kind.SKIPPED, "no address");

        assertThat(after(HEALTHY, NOW, Collections.nCopies(9, skipped))).isEqualTo(HEALTHY);
    }

    @Test
    void theLastAttemptComesThreeDaysLater() {
        assertThat(PLAN.isOver(13)).isFalse();
        assertThat(PLAN.isOver(14)).isTrue();
        assertThat(BackOff.USUAL.stream().reduce(Duration.ZERO, Duration::plus))
                .isGreaterThan(Duration.ofHours(71));
    }

    private static Health after(Health before, Instant now, List<Answer> answers) {
        return before.after(answers, now, PLAN);
    }
}
