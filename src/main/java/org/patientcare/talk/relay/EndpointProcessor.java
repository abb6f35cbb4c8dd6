package org.patientcare.talk.relay;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.metrics.RunningCalls;

/**
 * The database part of the relay: loads pending deliveries and writes results. It runs on one
 * thread, so it uses one connection.
 */
@ApplicationScoped
class EndpointProcessor {

    private static final Logger LOG = System.getLogger(EndpointProcessor.class.getName());

    /**
     * Deliveries loaded at once for an endpoint; fewer if its last call did not succeed, or once
     * the node holds {@link #MAX_LOADED}.
     */
    private static final int BATCH_SIZE = 128;

    private static final int SMALL_BATCH_SIZE = 8;
    private static final int MAX_LOADED = 4_000;

    @Inject private LeasedEndpoints endpoints;
    @Inject private PendingRepository pending;
    @Inject private DeliveryPreparation preparation;
    @EJB private ResultService resultService;
    @Inject private RunningCalls calls;

    private BacklogThrottle throttle;

    @PostConstruct
    void initialize() {
        int cores = Runtime.getRuntime().availableProcessors();
        throttle =
                new BacklogThrottle(
                        System::nanoTime, calls::nanos, BacklogThrottle.limitPerSecond(cores));
    }

    /** The endpoints that this node has leased. */
    List<LeasedEndpoint> leased() {
        return endpoints.all();
    }

    /**
     * Writes the results of attempts.
     *
     * @param notices receives the notices for technical contacts
     */
    void write(Consumer<EndpointNotice> notices) {
        for (LeasedEndpoint each : leased()) {
            List<AttemptResult> results = each.takeResults();
            if (!results.isEmpty()) {
                write(each, results, notices);
            }
        }
    }

    private void write(
            LeasedEndpoint each, List<AttemptResult> results, Consumer<EndpointNotice> notices) {
        try {
            Optional<ResultService.WriteResult> written =
                    resultService.write(each.lease(), results);
            if (written.isEmpty()) {
                endpoints.remove(each);
                return;
            }
            each.resultsWritten(results, written.get());
            Optional.ofNullable(written.get().notice()).ifPresent(notices);
        } catch (RuntimeException e) {
            each.putBackResults(results);
            logFailure(each.lease().organization(), e);
        }
    }

    /**
     * Loads deliveries that may be sent: new ones at once, and an endpoint's backlog at the rate
     * that {@link BacklogThrottle} allows, one endpoint after the other.
     */
    void load() {
        int known = leased().stream().mapToInt(LeasedEndpoint::size).sum();
        int batch = known > MAX_LOADED ? SMALL_BATCH_SIZE : BATCH_SIZE;
        for (LeasedEndpoint each : leased()) {
            each.discardStale();
            boolean behind = each.hasBacklog();
            int givenUp = each.takeDiscardedCount();
            throttle.recordDiscarded(behind ? givenUp : 0);
            if (each.canLoad(batch / 2) && (!behind || throttle.allowsLoading())) {
                guarded(
                        each,
                        () -> load(each, each.lastCallSucceeded() ? batch : SMALL_BATCH_SIZE));
            }
        }
    }

    /** Whether a backlog is loaded more slowly than it could be, because API calls are running. */
    boolean isThrottled() {
        return throttle.isLimited() && leased().stream().anyMatch(LeasedEndpoint::hasBacklog);
    }

    private void load(LeasedEndpoint each, int most) {
        EndpointLease lease = each.lease();
        int limit = most + each.size();
        List<PendingDelivery> found =
                each.isFailing() ? pending.probe(lease) : pending.load(lease, limit);
        List<PendingDelivery> fresh = found.stream().filter(one -> !each.knows(one.id())).toList();
        if (!fresh.isEmpty()) {
            each.add(preparation.prepare(lease, fresh));
        }
        if (each.hasBacklog()) {
            throttle.recordLoaded(fresh.size());
            endpoints.moveToEnd(each);
        }
        each.setBacklog(each.lastCallSucceeded() && found.size() == limit);
    }

    /** Releases the leases of endpoints that have nothing to send for now. */
    void releaseIdle() {
        for (LeasedEndpoint each : leased()) {
            if (each.isIdle()) {
                guarded(each, () -> releaseIdle(each));
            }
        }
    }

    private void releaseIdle(LeasedEndpoint each) {
        if (resultService.releaseIfIdle(each.lease())) {
            endpoints.remove(each);
        } else {
            each.resume();
        }
    }

    /**
     * Releases all leases for other nodes. An endpoint with a call in progress is not released but
     * left to expire, so that no two nodes call it at the same time.
     */
    void releaseAll() {
        for (LeasedEndpoint each : leased()) {
            endpoints.remove(each);
            if (each.threadCount() == 0) {
                guarded(each, () -> resultService.release(each.lease()));
            }
        }
    }

    private static void guarded(LeasedEndpoint each, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            logFailure(each.lease().organization(), e);
        }
    }

    /** Logs the failure by its class; exception messages may quote rows. */
    static void logFailure(UUID organization, RuntimeException failure) {
        LOG.log(
                DatabaseUnavailable.isCauseOf(failure) ? Level.DEBUG : Level.WARNING,
                "Events of organization {0} could not be sent; they are sent later: {1}",
                organization,
                root(failure));
    }

    private static String root(Throwable failure) {
        return failure.getCause() == null ? failure.getClass().getName() : root(failure.getCause());
    }
}
