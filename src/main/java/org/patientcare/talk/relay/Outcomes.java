package org.patientcare.talk.relay;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.talk.relay.PendingRepository.Next;
import org.patientcare.talk.relay.ResultRepository.Held;
import org.patientcare.talk.webhook.EndpointState;

/**
 * Writes the results of attempts if the lease is still valid, with everything that follows from
 * them, in one transaction. Locks are taken in the order head, endpoint, delivery.
 */
@Stateless
public class Outcomes {

    @Inject private ResultRepository results;
    @Inject private DeliveryResultRepository deliveries;
    @Inject private PendingRepository pending;
    @Inject private Disclosures disclosures;
    @Inject private EndpointNews news;
    @Inject private RelaySettings settings;

    /**
     * The endpoint's state after the results were written.
     *
     * @param now the current time of the database clock
     * @param notice for the technical contact; null for none
     */
    record Written(Health health, Instant now, EndpointNotice notice) {

        /** Whether nothing may be sent to the endpoint for now. */
        boolean rests() {
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
    public Optional<Written> write(Leased endpoint, List<Result> ended) {
        Optional<Held> held = results.lock(endpoint);
        if (held.isEmpty()) {
            return Optional.empty();
        }
        deliveries.write(endpoint, ended, settings.backOff());
        disclosures.note(endpoint, ended);
        Health before = held.get().health();
        List<Answer> answers = ended.stream().map(Result::answer).toList();
        Health after = before.after(answers, held.get().now(), settings.backOff());
        store(endpoint, answers, before, after);
        EndpointNotice notice = news.of(endpoint, before, after);
        return Optional.of(new Written(after, held.get().now(), notice));
    }

    private void store(Leased endpoint, List<Answer> answers, Health before, Health after) {
        if (!after.equals(before)) {
            results.store(endpoint, after);
        }
        if (answers.stream().anyMatch(Answer::succeeded)) {
            results.succeeded(endpoint);
        }
        answers.stream()
                .filter(answer -> answer.counts() && !answer.succeeded())
                .reduce((earlier, later) -> later)
                .ifPresent(last -> results.failed(endpoint, last));
    }

    /**
     * Releases the lease if there is nothing to send for now, and stores when there will be.
     *
     * @return whether this node no longer has the endpoint
     */
    public boolean rest(Leased endpoint) {
        Optional<Held> held = results.lock(endpoint);
        if (held.isEmpty()) {
            return true;
        }
        Health health = held.get().health();
        if (health.state() == EndpointState.PARKED) {
            results.leave(endpoint, null);
            return true;
        }
        Next next = pending.next(endpoint);
        Instant earliest = health.notBefore();
        boolean waits = earliest != null && earliest.isAfter(held.get().now());
        if (next.ready() && !waits) {
            return false;
        }
        Instant at = next.ready() ? earliest : next.at();
        results.leave(endpoint, at != null && waits && at.isBefore(earliest) ? earliest : at);
        return true;
    }

    /** Releases the lease, so that another node can take over at once. */
    public void leave(Leased endpoint) {
        results.lock(endpoint).ifPresent(held -> results.leave(endpoint, held.now()));
    }

    /**
     * Marks a mail as failed before it is sent, so that no patient gets it twice.
     *
     * @return whether it may be sent; false if the lease has been lost, or the delivery is no
     *     longer pending
     */
    public boolean beginMail(Leased endpoint, Pending mail) {
        return results.lock(endpoint).isPresent()
                && deliveries.underWay(endpoint, mail, MailAttempts.UNCLEAR);
    }
}
