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
class LeasedEndpoints {

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

    private final Map<UUID, LeasedEndpoint> held = new LinkedHashMap<>();
    private long renewedAt = System.nanoTime();

    /** A copy of the current list. */
    List<LeasedEndpoint> all() {
        return List.copyOf(held.values());
    }

    /** Leases endpoints that are due, as far as the limits allow. */
    void leaseDue() {
        int doubtful =
                (int) held.values().stream().filter(each -> !each.lastCallSucceeded()).count();
        int proven = held.size() - doubtful;
        if (proven >= MAX_LEASED && doubtful >= MAX_DOUBTFUL) {
            return;
        }
        List<LeaseRepository.DueEndpoint> due =
                leases.due(
                        DeliveryThreadPool.MAX_CALLS_PER_ORGANIZATION,
                        Math.max(0, MAX_LEASED - proven),
                        Math.max(0, MAX_DOUBTFUL - doubtful),
                        full(true, ORGANIZATION_LIMIT),
                        full(false, DOUBTFUL_ORGANIZATION_LIMIT));
        Map<UUID, List<LeaseRepository.DueEndpoint>> byOrganization =
                due.stream()
                        .collect(Collectors.groupingBy(LeaseRepository.DueEndpoint::organization));
        byOrganization.forEach(this::take);
    }

    /** Organizations that have at least this many leased endpoints of a kind. */
    private Set<UUID> full(boolean proven, int most) {
        return held.values().stream()
                .filter(each -> each.lastCallSucceeded() == proven)
                .collect(
                        Collectors.groupingBy(
                                each -> each.lease().organization(), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(each -> each.getValue() >= most)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private void take(UUID organization, List<LeaseRepository.DueEndpoint> due) {
        long before = System.nanoTime();
        Set<UUID> proven =
                due.stream()
                        .filter(LeaseRepository.DueEndpoint::lastCallSucceeded)
                        .map(LeaseRepository.DueEndpoint::id)
                        .collect(Collectors.toSet());
        List<UUID> ids = due.stream().map(LeaseRepository.DueEndpoint::id).toList();
        for (EndpointLease lease : leases.acquire(organization, ids)) {
            held.put(lease.id(), new LeasedEndpoint(lease, proven.contains(lease.id()), before));
        }
    }

    /** Renews all leases every 5 s, and removes endpoints whose lease has expired. */
    void renewLeases() {
        long now = System.nanoTime();
        if (now - renewedAt >= RENEWAL_INTERVAL.toNanos()) {
            renewedAt = now;
            held.values().stream()
                    .collect(Collectors.groupingBy(each -> each.lease().organization()))
                    .forEach(this::renewLeases);
        }
        held.values().removeIf(LeasedEndpoints::isLost);
    }

    private static boolean isLost(LeasedEndpoint each) {
        boolean over = each.isLeaseExpired();
        if (over) {
            each.leaseLost();
        }
        return over;
    }

    private void renewLeases(UUID organization, List<LeasedEndpoint> its) {
        long before = System.nanoTime();
        Set<UUID> ids = its.stream().map(each -> each.lease().token()).collect(Collectors.toSet());
        try {
            Set<UUID> prolonged = leases.renew(organization, ids);
            its.stream()
                    .filter(each -> prolonged.contains(each.lease().token()))
                    .forEach(each -> each.leaseRenewed(before));
        } catch (RuntimeException e) {
            EndpointProcessor.logFailure(organization, e);
        }
    }

    /** Moves an endpoint to the end of the list, so that the others are served first. */
    void moveToEnd(LeasedEndpoint each) {
        if (held.remove(each.lease().id(), each)) {
            held.put(each.lease().id(), each);
        }
    }

    /** Removes an endpoint and discards its waiting deliveries; its lease is not released here. */
    void remove(LeasedEndpoint each) {
        each.leaseLost();
        held.remove(each.lease().id());
    }
}
