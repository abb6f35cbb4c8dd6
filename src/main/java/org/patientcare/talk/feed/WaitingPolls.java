package org.patientcare.talk.feed;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.Actor;

/** The requests that wait on this node, limited per credential and in total. */
@ApplicationScoped
class WaitingPolls {

    static final int MAX_PER_CREDENTIAL = 5;

    /** As many as the connections that the shipped front proxy allows. */
    private static final int MAX_POLLS = 2_000;

    private final Map<UUID, Set<LongPoll>> byOrganization = new HashMap<>();
    private final Map<Actor, Integer> byCredential = new HashMap<>();
    private final AtomicLong notifications = new AtomicLong();
    private int all;

    /**
     * A counter of notifications: a request that read before it changed may have missed an event.
     */
    long notificationCount() {
        return notifications.get();
    }

    /**
     * Adds a request.
     *
     * @throws DomainException of kind TOO_OFTEN if the credential has {@value #MAX_PER_CREDENTIAL}
     *     waiting requests on this node, of kind BUSY if the node has its maximum
     */
    synchronized void add(LongPoll poll) {
        Actor credential = poll.reader().credential();
        int others = byCredential.getOrDefault(credential, 0);
        if (others >= MAX_PER_CREDENTIAL) {
            throw DomainException.tooOften(
                    "This credential has "
                            + MAX_PER_CREDENTIAL
                            + " requests that wait for events on this node: wait until one has"
                            + " ended, or ask with wait=0.",
                    1);
        }
        if (all >= MAX_POLLS) {
            throw DomainException.busy(
                    "Too many requests wait for events on this node: ask with wait=0, or again shortly.",
                    1);
        }
        all++;
        byCredential.put(credential, others + 1);
        byOrganization
                .computeIfAbsent(poll.reader().organization(), any -> new HashSet<>())
                .add(poll);
    }

    synchronized void remove(LongPoll poll) {
        UUID organization = poll.reader().organization();
        Set<LongPoll> polls = byOrganization.getOrDefault(organization, Set.of());
        if (polls.remove(poll)) {
            all--;
            byCredential.computeIfPresent(
                    poll.reader().credential(), (any, count) -> count == 1 ? null : count - 1);
        }
        if (polls.isEmpty()) {
            byOrganization.remove(organization);
        }
    }

    /** Counts a notification for an organization, and returns its waiting requests. */
    synchronized List<LongPoll> notified(UUID organization) {
        notifications.incrementAndGet();
        return List.copyOf(byOrganization.getOrDefault(organization, Set.of()));
    }

    /** Counts a notification for an unknown organization, and returns all waiting requests. */
    synchronized List<LongPoll> allNotified() {
        notifications.incrementAndGet();
        return all();
    }

    synchronized List<LongPoll> all() {
        return byOrganization.values().stream().flatMap(Set::stream).toList();
    }
}
