package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.talk.dispatch.LeaseRepository.EndpointLease;
import org.patientcare.talk.dispatch.LeasedEndpoint.PreparedDelivery;
import org.patientcare.talk.dispatch.PendingDelivery.AttemptResult;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;

@DisplayName("Events 5: an endpoint that this node has leased")
class LeasedEndpointTest {

    private static final AttemptOutcome FAILURE = AttemptOutcome.ofStatus(500, "no", null, 1);
    private static final AttemptOutcome SUCCESS = AttemptOutcome.ofStatus(204, null, null, 1);
    private static final Instant NOW = Instant.parse("2026-12-01T09:00:00Z");

    private final LeasedEndpoint endpoint =
            new LeasedEndpoint(
                    new EndpointLease(
                            UUID.randomUUID(),
                            UUID.randomUUID(),
                            "https://his.example/",
                            UUID.randomUUID(),
                            EndpointState.ACTIVE,
                            0),
                    true,
                    System.nanoTime());

    @Test
    @DisplayName(
            "after a failure, later deliveries of the object wait until the failure is written, even if they are loaded again")
    void orderUntilAFailureIsWritten() {
        PreparedDelivery first = ready("appointment:A-1");
        PreparedDelivery second = ready("appointment:A-1");
        PreparedDelivery other = ready("appointment:A-2");
        endpoint.add(List.of(first, second));
        endpoint.recordOutcome(endpoint.next().orElseThrow(), FAILURE);

        endpoint.add(List.of(second, other));

        assertThat(endpoint.next()).contains(other);
        assertThat(endpoint.next()).isEmpty();
        List<AttemptResult> results = endpoint.takeResults();
        endpoint.putBackResults(results);
        endpoint.add(List.of(second));
        assertThat(endpoint.next()).isEmpty();
        write(endpoint.takeResults());
        endpoint.add(List.of(first, second));
        assertThat(endpoint.next()).contains(first);
        assertThat(endpoint.next()).isEmpty();
    }

    @Test
    @DisplayName("an endpoint with a backlog is not idle, unless nothing may be sent to it")
    void aBacklogKeepsItFromBeingIdle() {
        assertThat(endpoint.isIdle()).isTrue();

        endpoint.setBacklog(true);

        assertThat(endpoint.isIdle()).isFalse();
        endpoint.leaseLost();
        assertThat(endpoint.isIdle()).isTrue();
    }

    @Test
    @DisplayName("deliveries that were loaded and not sent are counted, once")
    void discardedDeliveriesAreCounted() {
        endpoint.add(List.of(ready("appointment:A-1"), ready("appointment:A-1")));
        endpoint.add(List.of(ready("appointment:A-2")));
        assertThat(endpoint.next()).isPresent();
        assertThat(endpoint.takeDiscardedCount()).isZero();

        endpoint.leaseLost();

        assertThat(endpoint.takeDiscardedCount()).isEqualTo(2);
        assertThat(endpoint.takeDiscardedCount()).isZero();
    }

    @Test
    @DisplayName("after a success the next delivery of the object may be sent at once")
    void orderAfterASuccess() {
        PreparedDelivery first = ready("appointment:A-1");
        PreparedDelivery second = ready("appointment:A-1");
        endpoint.add(List.of(first, second));

        endpoint.recordOutcome(endpoint.next().orElseThrow(), SUCCESS);

        assertThat(endpoint.next()).contains(second);
    }

    @Test
    @DisplayName(
            "a delivery that was loaded too long ago is discarded, with all later ones of its object")
    void staleDeliveriesAreDiscarded() {
        PreparedDelivery old = old("appointment:A-1");
        PreparedDelivery behind = ready("appointment:A-1");
        PreparedDelivery other = ready("appointment:A-2");
        endpoint.add(List.of(old, behind, other));

        assertThat(endpoint.next()).contains(other);

        assertThat(endpoint.next()).isEmpty();
        assertThat(endpoint.knows(old.delivery().id())).isFalse();
        assertThat(endpoint.knows(behind.delivery().id())).isFalse();
    }

    @Test
    @DisplayName("a paused endpoint continues once its row allows it")
    void aPausedEndpointResumes() {
        endpoint.add(List.of(ready("appointment:A-1")));
        endpoint.recordOutcome(endpoint.next().orElseThrow(), FAILURE);
        EndpointHealth parked =
                new EndpointHealth(
                        EndpointState.PARKED, 1, NOW, null, EndpointHealth.NotifiedState.PARKED);
        endpoint.resultsWritten(
                endpoint.takeResults(), new AttemptResultService.WriteResult(parked, NOW, null));
        PreparedDelivery next = ready("appointment:A-2");
        endpoint.add(List.of(next));
        assertThat(endpoint.next()).isEmpty();

        endpoint.resume();

        assertThat(endpoint.next()).isEqualTo(Optional.of(next));
    }

    private void write(List<AttemptResult> results) {
        EndpointHealth active = new EndpointHealth(EndpointState.ACTIVE, 1, NOW, null, null);
        endpoint.resultsWritten(results, new AttemptResultService.WriteResult(active, NOW, null));
    }

    private static PreparedDelivery ready(String object) {
        return ready(object, System.nanoTime());
    }

    private static PreparedDelivery old(String object) {
        return ready(object, System.nanoTime() - TimeUnit.SECONDS.toNanos(6));
    }

    private static PreparedDelivery ready(String object, long at) {
        PendingDelivery delivery =
                new PendingDelivery(
                        UUID.randomUUID(), NOW, 1, UUID.randomUUID(), object, 0, true, null, null);
        return new PreparedDelivery(delivery, at, () -> SUCCESS);
    }
}
