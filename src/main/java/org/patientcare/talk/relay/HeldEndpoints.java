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

/** The endpoints that this node sends to, for as long as their leases hold. Used by one thread. */
@ApplicationScoped
class HeldEndpoints {

    /** Endpoints that answered last; of others a third of it. */
    private static final int MOST_HELD = 96;

    private static final int MOST_DOUBTFUL = 32;

    /** Who has so many is given no more: a slow hundred of one organization is not all. */
    private static final int ENOUGH = MOST_HELD / 2;

    private static final int ENOUGH_DOUBTFUL = MOST_DOUBTFUL / 4;
    private static final Duration RENEWED_AFTER = Duration.ofSeconds(5);

    @Inject private LeaseRepository leases;

    private final Map<UUID, HeldEndpoint> held = new LinkedHashMap<>();
    private long renewedAt = System.nanoTime();

    /** All of them. */
    List<HeldEndpoint> all() {
        return List.copyOf(held.values());
    }

    /** Takes endpoints that are due. */
    void lease() {
        int doubtful = (int) held.values().stream().filter(each -> !each.isProven()).count();
        int proven = held.size() - doubtful;
        if (proven >= MOST_HELD && doubtful >= MOST_DOUBTFUL) {
            return;
        }
        List<LeaseRepository.Due> due =
                leases.due(
                        Lanes.MOST_OF_ORGANIZATION,
                        Math.max(0, MOST_HELD - proven),
                        Math.max(0, MOST_DOUBTFUL - doubtful),
                        full(true, ENOUGH),
                        full(false, ENOUGH_DOUBTFUL));
        Map<UUID, List<LeaseRepository.Due>> byOrganization =
                due.stream().collect(Collectors.groupingBy(LeaseRepository.Due::organization));
        byOrganization.forEach(this::take);
    }

    /** Organizations of which so many are held. */
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

    /** Prolongs all leases, if it is time; those that are over are let go. */
    void renew() {
        long now = System.nanoTime();
        if (now - renewedAt >= RENEWED_AFTER.toNanos()) {
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

    /** The others come before it. */
    void last(HeldEndpoint each) {
        if (held.remove(each.leased().id(), each)) {
            held.put(each.leased().id(), each);
        }
    }

    /** It is nothing to this node any more. */
    void drop(HeldEndpoint each) {
        each.lose();
        held.remove(each.leased().id());
    }
}
