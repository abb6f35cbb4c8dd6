package org.patientcare.trail.outbox;

import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Publishes events of one organization in one transaction: under the lock on its head they get
 * their positions, and those who send them on note what is to be sent.
 */
@Stateless
public class Publishing {

    @Inject private PublicationRepository repository;
    @Inject private Instance<EventSubscriber> subscribers;

    /**
     * What came of it.
     *
     * @param held whether another node is at it: then nothing was done
     * @param occurred when each of those that were published happened
     */
    record Result(boolean held, List<Instant> occurred) {}

    /**
     * @param most how many at most
     * @param sentOn whether they are shown to those who send them on
     * @throws PublicationFailure if a part of it fails: then nothing was done
     */
    public Result publish(UUID organization, int most, boolean sentOn) {
        try {
            return lock(organization)
                    .map(last -> publish(organization, last, most, sentOn))
                    .orElse(new Result(true, List.of()));
        } catch (RuntimeException e) {
            throw new PublicationFailure(e);
        }
    }

    /** Before the first time there is nothing to lock. */
    private Optional<Long> lock(UUID organization) {
        Optional<Long> last = repository.lock(organization);
        if (last.isPresent()) {
            return last;
        }
        repository.begin(organization);
        return repository.lock(organization);
    }

    private Result publish(UUID organization, long last, int most, boolean sentOn) {
        List<StoredEvent> events = repository.number(organization, last, most);
        if (!events.isEmpty()) {
            repository.store(organization, last + events.size());
            if (sentOn) {
                subscribers.forEach(subscriber -> subscriber.published(organization, events));
            }
        }
        return new Result(false, events.stream().map(StoredEvent::occurredAt).toList());
    }
}
