package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The endpoints that this node has leased. Used by one thread. */
@ApplicationScoped
class HeldEndpoints {

    /**
     * Maximum number of leased endpoints whose last call succeeded; of the others, a third of that.
     */
    private static final int MAX_LEASED = 96;

    private static final int MAX_DOUBTFUL = 32;

    /**
     * An organization with this many leased endpoints gets no more, so that its slow receivers
     * cannot take up the whole node.
     */
    private static final int ORGANIZATION_LIMIT = MAX_LEASED / 2;

    private static final int DOUBTFUL_ORGANIZATION_LIMIT = MAX_DOUBTFUL / 4;
    private static final Duration RENEWAL_INTERVAL = Duration.ofSeconds(5);

    @Inject private LeaseRepository leases;

    private final Map<UUID, HeldEndpoint> held = new LinkedHashMap<>();
    private long renewedAt = System.nanoTime();

    /** A copy of the current list. */
    List<HeldEndpoint> all() {
        return List.copyOf(held.values());
    }

    /** Leases endpoints that are due, as far as the limits allow. */
    void lease() {
        int doubtful = (int) held.values().stream().filter(each -> !each.isProven()).count();
        int proven = held.size() - doubtful;
        if (proven >= MAX_LEASED && doubtful >= MAX_DOUBTFUL) {
            return;
        }
        List<LeaseRepository.Due> due =
                leases.due(
                        Lanes.MOST_OF_ORGANIZATION,
                        Math.max(0, MAX_LEASED - proven),
                        Math.max(0, MAX_DOUBTFUL - doubtful),
                        full(true, ORGANIZATION_LIMIT),
                        full(false, DOUBTFUL_ORGANIZATION_LIMIT));
        Map<UUID, List<LeaseRepository.Due>> byOrganization =
                due.stream().collect(Collectors.groupingBy(LeaseRepository.Due::organization));
        byOrganization.forEach(this::take);
    }

    /** Organizations that have at least this many leased endpoints of a kind. */
    private Set<UUID> full(boolean proven, int most) {
        return held.values().stream()
                .filter(each -> each.isProven() == proven)
                .collect(
                        Collectors.groupingBy(
                                each -> each.leased().organization(), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(each -> each.getValue() >= most)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private void take(UUID organization, List<LeaseRepository.Due> due) {
        long before = System.nanoTime();
        Set<UUID> proven =
                due.stream()
                        .filter(LeaseRepository.Due::proven)
                        .map(LeaseRepository.Due::id)
                        .collect(Collectors.toSet());
        List<UUID> ids = due.stream().map(LeaseRepository.Due::id).toList();
        for (Leased leased : leases.take(organization, ids)) {
            held.put(leased.id(), new HeldEndpoint(leased, proven.contains(leased.id()), before));
        }
    }

    /** Renews all leases every 5 s, and removes endpoints whose lease has expired. */
    void renew() {
        long now = System.nanoTime();
        if (now - renewedAt >= RENEWAL_INTERVAL.toNanos()) {
            renewedAt = now;
            held.values().stream()
                    .collect(Collectors.groupingBy(each -> each.leased().organization()))
                    .forEach(this::renew);
        }
        held.values().removeIf(HeldEndpoints::isLost);
    }

    private static boolean isLost(HeldEndpoint each) {
        boolean over = each.isOver();
        if (over) {
            each.lose();
        }
        return over;
    }

    private void renew(UUID organization, List<HeldEndpoint> its) {
        long before = System.nanoTime();
        Set<UUID> ids = its.stream().map(each -> each.leased().lease()).collect(Collectors.toSet());
        try {
            Set<UUID> prolonged = leases.renew(organization, ids);
            its.stream()
                    .filter(each -> prolonged.contains(each.leased().lease()))
                    .forEach(each -> each.renewed(before));
        } catch (RuntimeException e) {
            EndpointTurns.failed(organization, e);
        }
    }

    /** Moves an endpoint to the end of the list, so that the others are served first. */
    void last(HeldEndpoint each) {
        if (held.remove(each.leased().id(), each)) {
            held.put(each.leased().id(), each);
        }
    }

    /** Removes an endpoint and discards its waiting deliveries; its lease is not released here. */
    void drop(HeldEndpoint each) {
        each.lose();
        held.remove(each.leased().id());
    }
}
