package org.patientcare.talk.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.talk.webhook.EndpointState;

@DisplayName("Events 5: an endpoint that this node has leased")
class LeasedEndpointTest {

    private static final AttemptOutcome FAILURE = AttemptOutcome.ofStatus(500, "no", null, 1);
    private static final AttemptOutcome SUCCESS = AttemptOutcome.ofStatus(204, null, null, 1);
    private static final Instant NOW = Instant.parse("2026-12-01T09:00:00Z");

    private final LeasedEndpoint held =
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
        held.add(List.of(first, second));
        held.recordOutcome(held.next().orElseThrow(), FAILURE);

        held.add(List.of(second, other));

        assertThat(held.next()).contains(other);
        assertThat(held.next()).isEmpty();
        List<AttemptResult> results = held.takeResults();
        held.putBackResults(results);
        held.add(List.of(second));
        assertThat(held.next()).isEmpty();
        write(held.takeResults());
        held.add(List.of(first, second));
        assertThat(held.next()).contains(first);
        assertThat(held.next()).isEmpty();
    }

    @Test
    @DisplayName("an endpoint with a backlog is not idle, unless nothing may be sent to it")
    void aBacklogKeepsItFromBeingIdle() {
        assertThat(held.isIdle()).isTrue();

        held.setBacklog(true);

        assertThat(held.isIdle()).isFalse();
        held.leaseLost();
        assertThat(held.isIdle()).isTrue();
    }

    @Test
    @DisplayName("deliveries that were loaded and not sent are counted, once")
    void discardedDeliveriesAreCounted() {
        held.add(List.of(ready("appointment:A-1"), ready("appointment:A-1")));
        held.add(List.of(ready("appointment:A-2")));
        assertThat(held.next()).isPresent();
        assertThat(held.takeDiscardedCount()).isZero();

        held.leaseLost();

        assertThat(held.takeDiscardedCount()).isEqualTo(2);
        assertThat(held.takeDiscardedCount()).isZero();
    }

    @Test
    @DisplayName("after a success the next delivery of the object may be sent at once")
    void orderAfterASuccess() {
        PreparedDelivery first = ready("appointment:A-1");
        PreparedDelivery second = ready("appointment:A-1");
        held.add(List.of(first, second));

        held.recordOutcome(held.next().orElseThrow(), SUCCESS);

        assertThat(held.next()).contains(second);
    }

    @Test
    @DisplayName(
            "a delivery that was loaded too long ago is discarded, with all later ones of its object")
    void staleDeliveriesAreDiscarded() {
        PreparedDelivery old = old("appointment:A-1");
        PreparedDelivery behind = ready("appointment:A-1");
        PreparedDelivery other = ready("appointment:A-2");
        held.add(List.of(old, behind, other));

        assertThat(held.next()).contains(other);

        assertThat(held.next()).isEmpty();
        assertThat(held.knows(old.delivery().id())).isFalse();
        assertThat(held.knows(behind.delivery().id())).isFalse();
    }

    @Test
    @DisplayName("a paused endpoint continues once its row allows it")
    void aPausedEndpointResumes() {
        held.add(List.of(ready("appointment:A-1")));
        held.recordOutcome(held.next().orElseThrow(), FAILURE);
        EndpointHealth parked =
                new EndpointHealth(
                        EndpointState.PARKED, 1, NOW, null, EndpointHealth.NotifiedState.PARKED);
        held.resultsWritten(held.takeResults(), new ResultService.WriteResult(parked, NOW, null));
        PreparedDelivery next = ready("appointment:A-2");
        held.add(List.of(next));
        assertThat(held.next()).isEmpty();

        held.resume();

        assertThat(held.next()).isEqualTo(Optional.of(next));
    }

    private void write(List<AttemptResult> results) {
        EndpointHealth active = new EndpointHealth(EndpointState.ACTIVE, 1, NOW, null, null);
        held.resultsWritten(results, new ResultService.WriteResult(active, NOW, null));
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
