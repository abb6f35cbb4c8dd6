package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.dispatch.DispatchSettings.BackOff;
import org.patientcare.talk.dispatch.PendingDelivery.AttemptResult;
import org.patientcare.talk.webhook.WebhookDeliveryState;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;

@DisplayName("6 Webhooks: the health of an endpoint")
class EndpointHealthTest {

    private static final Instant NOW = Instant.parse("2026-12-01T09:00:00Z");
    private static final EndpointHealth HEALTHY =
            new EndpointHealth(EndpointState.ACTIVE, 0, null, null, null);
    private static final BackOff PLAN = new BackOff(BackOff.DEFAULT_PLAN);
    private static final AttemptOutcome FAILURE = AttemptOutcome.ofStatus(500, "no", null, 1);
    private static final AttemptOutcome SUCCESS = AttemptOutcome.ofStatus(204, null, null, 1);

    @Test
    void fiveFailuresInARowMakeItFailing() {
        EndpointHealth four = after(HEALTHY, NOW, Collections.nCopies(4, FAILURE));
        EndpointHealth five = after(four, NOW, List.of(FAILURE));

        assertThat(four.state()).isEqualTo(EndpointState.ACTIVE);
        assertThat(four.notBefore()).isNull();
        assertThat(five.state()).isEqualTo(EndpointState.FAILING);
        assertThat(five.notBefore()).isBetween(NOW.plusSeconds(4), NOW.plusSeconds(6));
        assertThat(five.since()).isEqualTo(NOW);
    }

    @Test
    void aProbeFollowsWithinAnHour() {
        EndpointHealth health = after(HEALTHY, NOW, Collections.nCopies(40, FAILURE));

        assertThat(health.notBefore())
                .isBetween(NOW.plusSeconds(48 * 60), NOW.plusSeconds(72 * 60));
    }

    @Test
    void anySuccessMakesItActive() {
        EndpointHealth parked =
                new EndpointHealth(
                        EndpointState.PARKED,
                        90,
                        NOW.minusSeconds(9),
                        null,
                        EndpointHealth.NotifiedState.PARKED);

        assertThat(after(parked, NOW, List.of(FAILURE, SUCCESS))).isEqualTo(HEALTHY);
    }

    @Test
    void after72HoursOrA410ItIsParked() {
        EndpointHealth failing = after(HEALTHY, NOW, Collections.nCopies(5, FAILURE));
        AttemptOutcome gone = AttemptOutcome.ofStatus(410, "gone", null, 1);

        assertThat(after(failing, NOW.plus(Duration.ofHours(71)), List.of(FAILURE)).state())
                .isEqualTo(EndpointState.FAILING);
        EndpointHealth parked = after(failing, NOW.plus(Duration.ofHours(72)), List.of(FAILURE));
        assertThat(parked.state()).isEqualTo(EndpointState.PARKED);
        assertThat(parked.notified()).isEqualTo(EndpointHealth.NotifiedState.PARKED);
        assertThat(after(HEALTHY, NOW, List.of(gone)).state()).isEqualTo(EndpointState.PARKED);
    }

    @Test
    void theTechnicalContactIsNotifiedAfterAnHour() {
        EndpointHealth failing = after(HEALTHY, NOW, Collections.nCopies(5, FAILURE));

        assertThat(failing.notified()).isNull();
        assertThat(after(failing, NOW.plusSeconds(3599), List.of(FAILURE)).notified()).isNull();
        assertThat(after(failing, NOW.plusSeconds(3600), List.of(FAILURE)).notified())
                .isEqualTo(EndpointHealth.NotifiedState.FAILING);
    }

    @Test
    void aRetryAfterDelaysIt() {
        AttemptOutcome later = AttemptOutcome.ofStatus(429, "later", Duration.ofHours(3), 1);

        assertThat(after(HEALTHY, NOW, List.of(later)).notBefore())
                .isEqualTo(NOW.plus(Duration.ofHours(3)));
    }

    @Test
    void skippedDeliveriesDoNotCount() {
        AttemptOutcome skipped =
                AttemptOutcome.notSent(
                        AttemptOutcome.Kind.SKIPPED, FaultCode.EVENT_MAIL_NO_ADDRESS);

        assertThat(after(HEALTHY, NOW, Collections.nCopies(9, skipped))).isEqualTo(HEALTHY);
    }

    @Test
    void recipientsWhoCannotBeReachedDoNotCount() {
        AttemptOutcome dead =
                AttemptOutcome.notSent(
                        AttemptOutcome.Kind.UNDELIVERABLE, FaultCode.EVENT_MAIL_NO_ADDRESS);

        assertThat(after(HEALTHY, NOW, Collections.nCopies(9, dead))).isEqualTo(HEALTHY);
        assertThat(new AttemptResult(null, dead).state(PLAN))
                .isEqualTo(WebhookDeliveryState.FAILED);
    }

    @Test
    void theLastAttemptComesThreeDaysLater() {
        assertThat(PLAN.isExhausted(13)).isFalse();
        assertThat(PLAN.isExhausted(14)).isTrue();
        assertThat(BackOff.DEFAULT_PLAN.stream().reduce(Duration.ZERO, Duration::plus))
                .isGreaterThan(Duration.ofHours(71));
    }

    private static EndpointHealth after(
            EndpointHealth before, Instant now, List<AttemptOutcome> answers) {
        return before.after(answers, now, PLAN);
    }
}
