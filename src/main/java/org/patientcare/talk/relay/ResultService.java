package org.patientcare.talk.relay;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.talk.relay.LeasedEndpointRepository.LockedEndpoint;
import org.patientcare.talk.relay.PendingRepository.NextAttempt;
import org.patientcare.talk.webhook.EndpointState;

/**
 * Writes the results of attempts if the lease is still valid, with everything that follows from
 * them, in one transaction. Locks are taken in the order head, endpoint, delivery.
 */
@Stateless
public class ResultService {

    @Inject private LeasedEndpointRepository results;
    @Inject private DeliveryResultRepository deliveries;
    @Inject private PendingRepository pending;
    @Inject private Disclosures disclosures;
    @Inject private EndpointStateEvents news;
    @Inject private RelaySettings settings;

    /**
     * The endpoint's state after the results were written.
     *
     * @param now the current time of the database clock
     * @param notice for the technical contact; null for none
     */
    record WriteResult(EndpointHealth health, Instant now, EndpointNotice notice) {

        /** Whether nothing may be sent to the endpoint for now. */
        boolean isPaused() {
            return health.state() == EndpointState.PARKED
                    || health.notBefore() != null && health.notBefore().isAfter(now);
        }
    }

    /**
     * Writes the results of one endpoint.
     *
     * @param ended results in the order in which the attempts ended
     * @return empty if the lease has been lost; nothing is written then
     */
    public Optional<WriteResult> write(EndpointLease endpoint, List<AttemptResult> ended) {
        Optional<LockedEndpoint> held = results.lock(endpoint);
        if (held.isEmpty()) {
            return Optional.empty();
        }
        deliveries.write(endpoint, ended, settings.backOff());
        disclosures.record(endpoint, ended);
        EndpointHealth before = held.get().health();
        List<AttemptOutcome> answers = ended.stream().map(AttemptResult::answer).toList();
        EndpointHealth after = before.after(answers, held.get().now(), settings.backOff());
        store(endpoint, answers, before, after);
        EndpointNotice notice = news.publish(endpoint, before, after);
        return Optional.of(new WriteResult(after, held.get().now(), notice));
    }

    private void store(
            EndpointLease endpoint,
            List<AttemptOutcome> answers,
            EndpointHealth before,
            EndpointHealth after) {
        if (!after.equals(before)) {
            results.storeHealth(endpoint, after);
        }
        if (answers.stream().anyMatch(AttemptOutcome::succeeded)) {
            results.recordSuccess(endpoint);
        }
        answers.stream()
                .filter(outcome -> outcome.countsForHealth() && !outcome.succeeded())
                .reduce((earlier, later) -> later)
                .ifPresent(last -> results.recordFailure(endpoint, last));
    }

    /**
     * Releases the lease if there is nothing to send for now, and stores when there will be.
     *
     * @return whether this node no longer has the endpoint
     */
    public boolean releaseIfIdle(EndpointLease endpoint) {
        Optional<LockedEndpoint> held = results.lock(endpoint);
        if (held.isEmpty()) {
            return true;
        }
        EndpointHealth health = held.get().health();
        if (health.state() == EndpointState.PARKED) {
            results.releaseLease(endpoint, null);
            return true;
        }
        NextAttempt nextAttempt = pending.next(endpoint);
        Instant earliest = health.notBefore();
        boolean waits = earliest != null && earliest.isAfter(held.get().now());
        if (nextAttempt.ready() && !waits) {
            return false;
        }
        Instant at = nextAttempt.ready() ? earliest : nextAttempt.at();
        results.releaseLease(
                endpoint, at != null && waits && at.isBefore(earliest) ? earliest : at);
        return true;
    }

    /** Releases the lease, so that another node can take over at once. */
    public void release(EndpointLease endpoint) {
        results.lock(endpoint)
                .ifPresent(lockedEndpoint -> results.releaseLease(endpoint, lockedEndpoint.now()));
    }

    /**
     * Marks a mail as failed before it is sent, so that no patient gets it twice.
     *
     * @return whether it may be sent; false if the lease has been lost, or the delivery is no
     *     longer pending
     */
    public boolean beginMail(EndpointLease endpoint, PendingDelivery mail) {
        return results.lock(endpoint).isPresent()
                && deliveries.markMailStarted(endpoint, mail, MailAttempts.UNCLEAR);
    }
}
