package org.patientcare.trail.outbox;

import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.trail.outbox.PublicationRepository.Numbered;

/**
 * Publishes events of one organization in one transaction: under the lock on its head the events
 * get their positions, and the subscribers store what is to be sent.
 */
@Stateless
public class PublicationTransaction {

    @Inject private PublicationRepository repository;
    @Inject private Instance<EventSubscriber> subscribers;

    /**
     * @param most how many events at most
     * @param sentOn whether the events are passed to the subscribers
     * @throws PublicationFailure if anything fails; then the transaction is rolled back
     */
    public PublicationResult publish(UUID organization, int most, boolean sentOn) {
        try {
            return lock(organization)
                    .map(last -> publish(organization, last, most, sentOn))
                    .orElse(new PublicationResult(true, List.of()));
        } catch (RuntimeException e) {
            throw new PublicationFailure(e);
        }
    }

    /** Locks the head, which is created before the first publication. */
    private Optional<Long> lock(UUID organization) {
        Optional<Long> last = repository.lock(organization);
        if (last.isPresent()) {
            return last;
        }
        repository.addHead(organization);
        return repository.lock(organization);
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
        return new PublicationResult(false, events.stream().map(Numbered::occurredAt).toList());
    }
}
