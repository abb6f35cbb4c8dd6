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
class HeldEndpointTest {

    private static final Answer FAILURE = Answer.ofStatus(500, "no", null, 1);
    private static final Answer SUCCESS = Answer.ofStatus(204, null, null, 1);
    private static final Instant NOW = Instant.parse("2026-12-01T09:00:00Z");

    private final HeldEndpoint held =
            new HeldEndpoint(
                    new Leased(
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
        Ready first = ready("appointment:A-1");
        Ready second = ready("appointment:A-1");
        Ready other = ready("appointment:A-2");
        held.add(List.of(first, second));
        held.ended(held.next().orElseThrow(), FAILURE);

        held.add(List.of(second, other));

        assertThat(held.next()).contains(other);
        assertThat(held.next()).isEmpty();
        List<Result> results = held.takeResults();
        held.giveBack(results);
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

        held.behind(true);

        assertThat(held.isIdle()).isFalse();
        held.lose();
        assertThat(held.isIdle()).isTrue();
    }

    @Test
    @DisplayName("deliveries that were loaded and not sent are counted, once")
    void discardedDeliveriesAreCounted() {
        held.add(List.of(ready("appointment:A-1"), ready("appointment:A-1")));
        held.add(List.of(ready("appointment:A-2")));
        assertThat(held.next()).isPresent();
        assertThat(held.takeGivenUp()).isZero();

        held.lose();

        assertThat(held.takeGivenUp()).isEqualTo(2);
        assertThat(held.takeGivenUp()).isZero();
    }

    @Test
    @DisplayName("after a success the next delivery of the object may be sent at once")
    void orderAfterASuccess() {
        Ready first = ready("appointment:A-1");
        Ready second = ready("appointment:A-1");
        held.add(List.of(first, second));

        held.ended(held.next().orElseThrow(), SUCCESS);

        assertThat(held.next()).contains(second);
    }

    @Test
    @DisplayName(
            "a delivery that was loaded too long ago is discarded, with all later ones of its object")
    void staleDeliveriesAreDiscarded() {
        Ready old = old("appointment:A-1");
        Ready behind = ready("appointment:A-1");
        Ready other = ready("appointment:A-2");
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
        held.ended(held.next().orElseThrow(), FAILURE);
        Health parked = new Health(EndpointState.PARKED, 1, NOW, null, Health.Told.PARKED);
        held.written(held.takeResults(), new Outcomes.Written(parked, NOW, null));
        Ready next = ready("appointment:A-2");
        held.add(List.of(next));
        assertThat(held.next()).isEmpty();

        held.goesOn();

        assertThat(held.next()).isEqualTo(Optional.of(next));
    }

    private void write(List<Result> results) {
        Health active = new Health(EndpointState.ACTIVE, 1, NOW, null, null);
        held.written(results, new Outcomes.Written(active, NOW, null));
    }

    private static Ready ready(String object) {
        return ready(object, System.nanoTime());
    }

    private static Ready old(String object) {
        return ready(object, System.nanoTime() - TimeUnit.SECONDS.toNanos(6));
    }

    private static Ready ready(String object, long at) {
        Pending delivery =
                new Pending(
                        UUID.randomUUID(), NOW, 1, UUID.randomUUID(), object, 0, true, null, null);
        return new Ready(delivery, at, () -> SUCCESS);
    }
}
