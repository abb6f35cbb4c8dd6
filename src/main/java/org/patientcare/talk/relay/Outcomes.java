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
 * Writes down what became of attempts, if the lease still holds, in one transaction with all that
 * follows from it. Locks go head, endpoint, delivery.
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
     * What was written.
     *
     * @param notice what technicians are to hear; null for nothing
     */
    record Written(Health health, Instant now, EndpointNotice notice) {

        /** Whether nothing is to be sent for now. */
        boolean rests() {
            return health.state() == EndpointState.PARKED
                    || health.notBefore() != null && health.notBefore().isAfter(now);
        }
    }

    /** Of one endpoint, in the order in which they ended; empty if another node has it by now. */
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
     * Gives the lease up if there is nothing to send for now, and says when there is.
     *
     * @return whether the endpoint is nothing to this node any more
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

    /** Gives the lease up for another node, which looks at once. */
    public void leave(Leased endpoint) {
        results.lock(endpoint).ifPresent(held -> results.leave(endpoint, held.now()));
    }

    /**
     * A mail is over before it leaves: nobody gets one twice.
     *
     * @return whether it may; not if another node has the endpoint by now, or nobody wants it any
     *     more
     */
    public boolean beginMail(Leased endpoint, Pending mail) {
        return results.lock(endpoint).isPresent()
                && deliveries.underWay(endpoint, mail, MailAttempts.UNCLEAR);
    }
}
