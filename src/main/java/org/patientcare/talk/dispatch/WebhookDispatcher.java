package org.patientcare.talk.dispatch;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.patientcare.platform.background.BackgroundLoop;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.listening.NotificationDispatcher.NotificationListener;
import org.patientcare.platform.metrics.RunningCalls;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.talk.dispatch.LeaseRepository.DueEndpoint;
import org.patientcare.talk.dispatch.LeaseRepository.EndpointLease;
import org.patientcare.talk.dispatch.PendingDelivery.AttemptResult;
import org.patientcare.trail.outbox.Publisher.EventSubscriber;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * Sends events to webhook receivers, sharing the endpoints with the other nodes. One thread handles
 * leases and database rows, so it uses one connection; up to 64 threads call receivers, without
 * holding a database connection.
 *
 * <p>In each iteration it renews its leases, writes the results of attempts, leases endpoints that
 * are due, loads their pending deliveries, has threads call the receivers, and releases the
 * endpoints that have nothing to send.
 */
@ApplicationScoped
public class WebhookDispatcher implements EventSubscriber, NotificationListener {

    private static final Logger LOG = System.getLogger(WebhookDispatcher.class.getName());

    /** Interval at which results are written. */
    private static final int INTERVAL_MILLIS = 100;

    /** Interval of polling for due endpoints, in case a notification was missed. */
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long METRICS_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int MIN_INTERVAL_MILLIS = 10;

    /**
     * Shortest interval while there is a backlog and API calls are running: a few large iterations
     * cost less than many small ones.
     */
    private static final int MIN_INTERVAL_WHEN_LIMITED_MILLIS = 150;

    private static final int SHUTDOWN_TIMEOUT_MILLIS = 1000;
    private static final int MAX_QUEUED_NOTICES = 100;

    /**
     * Maximum number of leased endpoints whose last call succeeded; of the others, a third of that.
     */
    private static final int MAX_LEASED = 96;

    private static final int MAX_SUSPECT = 32;

    /**
     * An organization with this many leased endpoints gets no more, so that its slow receivers
     * cannot take up the whole node.
     */
    private static final int ORGANIZATION_LIMIT = MAX_LEASED / 2;

    private static final int SUSPECT_ORGANIZATION_LIMIT = MAX_SUSPECT / 4;
    private static final Duration RENEWAL_INTERVAL = Duration.ofSeconds(5);

    /**
     * Deliveries loaded at once for an endpoint; fewer if its last call did not succeed, or once
     * the node holds {@link #MAX_LOADED}.
     */
    private static final int BATCH_SIZE = 128;

    private static final int SMALL_BATCH_SIZE = 8;
    private static final int MAX_LOADED = 4_000;

    @Resource private ManagedThreadFactory threads;
    @Inject private LeaseRepository leases;
    @Inject private PendingDeliveryRepository pending;
    @Inject private DeliveryPreparation preparation;
    @EJB private AttemptResultService resultService;
    @Inject private TechnicalMails mails;
    @Inject private DispatchMetrics metrics;
    @Inject private RunningCalls calls;
    @Inject private RequestContextRunner context;

    private final Semaphore wakes = new Semaphore(0);
    private volatile boolean due = true;
    private long polledAt = System.nanoTime();
    private long countedAt = System.nanoTime() - METRICS_NANOS;
    private long renewedAt = System.nanoTime();

    /** The endpoints that this node has leased. Used by the loop's thread alone. */
    private final Map<UUID, LeasedEndpoint> leased = new LinkedHashMap<>();

    private BacklogThrottle throttle;
    private DeliveryThreadPool pool;
    private ThreadPoolExecutor notices;

    private final BackgroundLoop loop =
            new BackgroundLoop(LOG, "Events could not be sent; they are sent later", this::iterate)
                    .wokenBy(any -> endCalls())
                    .afterLast(() -> context.run(this::leave));

    @PostConstruct
    void initialize() {
        int cores = Runtime.getRuntime().availableProcessors();
        throttle =
                new BacklogThrottle(
                        System::nanoTime, calls::nanos, BacklogThrottle.limitPerSecond(cores));
    }

    /** Starts the dispatcher; the database schema must be up to date. */
    public void start() {
        pool = new DeliveryThreadPool(threads, metrics, wakes::release);
        notices =
                new ThreadPoolExecutor(
                        0,
                        1,
                        1,
                        TimeUnit.MINUTES,
                        new ArrayBlockingQueue<>(MAX_QUEUED_NOTICES),
                        threads,
                        (notice, full) ->
                                LOG.log(
                                        Level.WARNING,
                                        "A notice for a technical contact was dropped: {0} are"
                                                + " waiting to be sent",
                                        MAX_QUEUED_NOTICES));
        loop.start(threads);
    }

    @PreDestroy
    void stop() {
        loop.stop();
        if (pool != null) {
            pool.close();
            notices.shutdownNow();
        }
    }

    /** Stops the calls. The loop is not interrupted, since it still waits for their results. */
    private void endCalls() {
        pool.stop();
        wakes.release();
    }

    @Override
    public void published(UUID organization, List<StoredEvent> events) {
        // WebhookDeliveryCreation stores what is to be sent.
    }

    @Override
    public void committed(UUID organization) {
        wake();
    }

    @Override
    public Set<String> channels() {
        return Set.of("event");
    }

    /** Any node has published events. */
    @Override
    public void onNotification(String channel, String payload) {
        wake();
    }

    /** Wakes the dispatcher, in case a notification was missed. */
    @Override
    public void poll() {
        wake();
    }

    /** Wakes the dispatcher: an endpoint may be due. */
    private void wake() {
        due = true;
        wakes.release();
    }

    private void iterate() throws InterruptedException {
        await();
        context.run(this::work);
    }

    private void await() throws InterruptedException {
        if (wakes.tryAcquire(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
            TimeUnit.MILLISECONDS.sleep(
                    isThrottled() ? MIN_INTERVAL_WHEN_LIMITED_MILLIS : MIN_INTERVAL_MILLIS);
            wakes.drainPermits();
        }
    }

    /** Whether a backlog is loaded more slowly than it could be, because API calls are running. */
    private boolean isThrottled() {
        return throttle.isLimited() && all().stream().anyMatch(LeasedEndpoint::hasBacklog);
    }

    private void work() {
        renewLeases();
        writeResults();
        if (due || System.nanoTime() - polledAt >= POLL_NANOS) {
            due = false;
            polledAt = System.nanoTime();
            leaseDue();
        }
        load();
        startThreads();
        releaseIdle();
        if (System.nanoTime() - countedAt >= METRICS_NANOS) {
            countedAt = System.nanoTime();
            metrics.setBacklog(leases.backlog());
        }
    }

    /** A copy of the current list of leased endpoints. */
    private List<LeasedEndpoint> all() {
        return List.copyOf(leased.values());
    }

    /** Renews all leases every 5 s, and removes endpoints whose lease has expired. */
    private void renewLeases() {
        long now = System.nanoTime();
        if (now - renewedAt >= RENEWAL_INTERVAL.toNanos()) {
            renewedAt = now;
            leased.values().stream()
                    .collect(Collectors.groupingBy(each -> each.lease().organization()))
                    .forEach(this::renewLeases);
        }
        leased.values().removeIf(WebhookDispatcher::isLost);
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
            logFailure(organization, e);
        }
    }

    private static boolean isLost(LeasedEndpoint each) {
        boolean over = each.isLeaseExpired();
        if (over) {
            each.leaseLost();
        }
        return over;
    }

    private void writeResults() {
        for (LeasedEndpoint each : all()) {
            List<AttemptResult> results = each.takeResults();
            if (!results.isEmpty()) {
                write(each, results);
            }
        }
    }

    private void write(LeasedEndpoint each, List<AttemptResult> results) {
        try {
            Optional<AttemptResultService.WriteResult> written =
                    resultService.write(each.lease(), results);
            if (written.isEmpty()) {
                remove(each);
                return;
            }
            each.resultsWritten(results, written.get());
            Optional.ofNullable(written.get().notice())
                    .flatMap(mails::prepare)
                    .ifPresent(notices::execute);
        } catch (RuntimeException e) {
            each.putBackResults(results);
            logFailure(each.lease().organization(), e);
        }
    }

    /** Leases endpoints that are due, as far as the limits allow. */
    private void leaseDue() {
        int suspect =
                (int) leased.values().stream().filter(each -> !each.lastCallSucceeded()).count();
        int healthy = leased.size() - suspect;
        if (healthy >= MAX_LEASED && suspect >= MAX_SUSPECT) {
            return;
        }
        leases
                .due(
                        DeliveryThreadPool.MAX_CALLS_PER_ORGANIZATION,
                        Math.max(0, MAX_LEASED - healthy),
                        Math.max(0, MAX_SUSPECT - suspect),
                        full(true, ORGANIZATION_LIMIT),
                        full(false, SUSPECT_ORGANIZATION_LIMIT))
                .stream()
                .collect(Collectors.groupingBy(DueEndpoint::organization))
                .forEach(this::lease);
    }

    /** Organizations that have at least this many leased endpoints of a kind. */
    private Set<UUID> full(boolean healthy, int most) {
        return leased.values().stream()
                .filter(each -> each.lastCallSucceeded() == healthy)
                .collect(
                        Collectors.groupingBy(
                                each -> each.lease().organization(), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(each -> each.getValue() >= most)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private void lease(UUID organization, List<DueEndpoint> its) {
        long before = System.nanoTime();
        Set<UUID> healthy =
                its.stream()
                        .filter(DueEndpoint::lastCallSucceeded)
                        .map(DueEndpoint::id)
                        .collect(Collectors.toSet());
        List<UUID> ids = its.stream().map(DueEndpoint::id).toList();
        for (EndpointLease lease : leases.acquire(organization, ids)) {
            leased.put(lease.id(), new LeasedEndpoint(lease, healthy.contains(lease.id()), before));
        }
    }

    /**
     * Loads deliveries that may be sent: new ones at once, and an endpoint's backlog at the rate
     * that {@link BacklogThrottle} allows, one endpoint after the other.
     */
    private void load() {
        int known = all().stream().mapToInt(LeasedEndpoint::size).sum();
        int batch = known > MAX_LOADED ? SMALL_BATCH_SIZE : BATCH_SIZE;
        for (LeasedEndpoint each : all()) {
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
            moveToEnd(each);
        }
        each.setBacklog(each.lastCallSucceeded() && found.size() == limit);
    }

    /** Moves an endpoint to the end of the list, so that the others are served first. */
    private void moveToEnd(LeasedEndpoint each) {
        if (leased.remove(each.lease().id(), each)) {
            leased.put(each.lease().id(), each);
        }
    }

    /** Gives each endpoint one more thread in turn, as long as the limits allow. */
    private void startThreads() {
        boolean waits = false;
        boolean more = true;
        while (more) {
            more = false;
            waits = false;
            for (LeasedEndpoint each : all()) {
                if (each.wantsThread()) {
                    boolean begun = pool.tryStart(each);
                    more |= begun;
                    waits |= !begun && each.threadCount() == 0;
                }
            }
        }
        pool.setEndpointsWaiting(waits);
    }

    /** Releases the leases of endpoints that have nothing to send for now. */
    private void releaseIdle() {
        for (LeasedEndpoint each : all()) {
            if (each.isIdle()) {
                guarded(each, () -> releaseIdle(each));
            }
        }
    }

    private void releaseIdle(LeasedEndpoint each) {
        if (resultService.releaseIfIdle(each.lease())) {
            remove(each);
        } else {
            each.resume();
        }
    }

    /** Writes the results so far, and releases the leases for other nodes. */
    private void leave() {
        try {
            pool.awaitTermination(SHUTDOWN_TIMEOUT_MILLIS);
            writeResults();
            releaseAll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Releases all leases for other nodes. An endpoint with a call in progress is not released but
     * left to expire, so that no two nodes call it at the same time.
     */
    private void releaseAll() {
        for (LeasedEndpoint each : all()) {
            remove(each);
            if (each.threadCount() == 0) {
                guarded(each, () -> resultService.release(each.lease()));
            }
        }
    }

    /** Removes an endpoint and discards its waiting deliveries; its lease is not released here. */
    private void remove(LeasedEndpoint each) {
        each.leaseLost();
        leased.remove(each.lease().id());
    }

    private static void guarded(LeasedEndpoint each, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            logFailure(each.lease().organization(), e);
        }
    }

    /** Logs the failure by its class; exception messages may quote rows. */
    private static void logFailure(UUID organization, RuntimeException failure) {
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
