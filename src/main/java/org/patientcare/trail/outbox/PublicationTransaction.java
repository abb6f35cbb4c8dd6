package org.patientcare.trail.outbox;

import jakarta.ejb.ApplicationException;
import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.trail.outbox.EventRepository.Head;
import org.patientcare.trail.outbox.EventRepository.Numbered;
import org.patientcare.trail.outbox.Publisher.EventSubscriber;

/**
 * Publishes events of one organization in one transaction: under the lock on its head the events
 * get their positions, and the subscribers store what is to be sent.
 */
@Stateless
public class PublicationTransaction {

    @Inject private EventRepository repository;
    @Inject private Instance<EventSubscriber> subscribers;

    /**
     * @param most how many events at most
     * @param sentOn whether the events are passed to the subscribers
     * @throws PublicationFailure if anything fails; then the transaction is rolled back
     */
    public PublicationResult publish(UUID organization, int most, boolean sentOn) {
        try {
            return lock(organization)
                    .map(head -> publish(organization, head, most, sentOn))
                    .orElse(PublicationResult.LOCKED_ELSEWHERE);
        } catch (RuntimeException e) {
            throw new PublicationFailure(e);
        }
    }

    /** Locks the head, which is created before the first publication. */
    private Optional<Head> lock(UUID organization) {
        Optional<Head> head = repository.lock(organization);
        if (head.isPresent()) {
            return head;
        }
        repository.addHead(organization);
        return repository.lock(organization);
    }

    /** After a failover the nodes first compare the head with the cursors that they handed out. */
    private PublicationResult publish(UUID organization, Head head, int most, boolean sentOn) {
        if (head.moved()) {
            repository.pause(organization);
        }
        return head.moved() || head.waits()
                ? PublicationResult.WAITS
                : publish(organization, head.position(), most, sentOn);
    }

    private PublicationResult publish(UUID organization, long last, int most, boolean sentOn) {
        List<Numbered> events = repository.assignPositions(organization, last, most, sentOn);
        if (!events.isEmpty()) {
            repository.store(organization, last + events.size());
            if (sentOn) {
                List<StoredEvent> whole = events.stream().map(Numbered::event).toList();
                subscribers.forEach(subscriber -> subscriber.published(organization, whole));
            }
        }
        return PublicationResult.of(events.stream().map(Numbered::occurredAt).toList());
    }

    /**
     * The result of a transaction that publishes.
     *
     * @param lockedElsewhere whether another node holds the lock; then nothing was done
     * @param waits whether nothing may be published yet after a failover
     * @param occurred the time of each published event
     */
    public record PublicationResult(
            boolean lockedElsewhere, boolean waits, List<Instant> occurred) {

        static final PublicationResult LOCKED_ELSEWHERE =
                new PublicationResult(true, false, List.of());

        static final PublicationResult WAITS = new PublicationResult(false, true, List.of());

        static PublicationResult of(List<Instant> occurred) {
            return new PublicationResult(false, false, occurred);
        }
    }

    /**
     * Events could not be published now. An application exception, so that the container does not
     * log it together with the data that its cause may quote.
     */
    @ApplicationException(rollback = true)
    public static class PublicationFailure extends RuntimeException {

        private static final long serialVersionUID = 1L;

        PublicationFailure(RuntimeException cause) {
            super(cause);
        }
    }
}
