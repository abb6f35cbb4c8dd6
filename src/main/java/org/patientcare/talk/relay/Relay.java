package org.patientcare.talk.relay;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.background.BackgroundLoop;
import org.patientcare.platform.server.OwnRequestContext;
import org.patientcare.trail.outbox.EventSubscriber;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * Sends events on, with the other nodes: one thread looks after leases and rows, up to 64 call
 * receivers, and none of those holds a connection to the database.
 */
@ApplicationScoped
public class Relay implements EventSubscriber {

    private static final Logger LOG = System.getLogger(Relay.class.getName());

    /** Results are written so often. */
    private static final int TURN_MILLIS = 100;

    /** In case nobody told of what is due. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long COUNT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int SHORTEST_TURN_MILLIS = 10;

    /** Beside calls, while much waits: few large turns cost less than many small ones. */
    private static final int SHORTEST_TURN_BESIDE_CALLS_MILLIS = 150;

    private static final int PATIENCE_TO_END_MILLIS = 1000;
    private static final int MOST_NOTICES = 100;

    @Resource private ManagedThreadFactory threads;
    @Inject private EndpointTurns turns;
    @Inject private HeldEndpoints held;
    @Inject private RelayNumbers numbers;
    @Inject private BacklogRepository backlog;
    @Inject private TechnicalMails mails;
    @Inject private OwnRequestContext context;

    private final Semaphore wakes = new Semaphore(0);
    private volatile boolean news = true;
    private long lookedAt = System.nanoTime();
    private long countedAt = System.nanoTime() - COUNT_NANOS;
    private Lanes lanes;
    private ThreadPoolExecutor notices;

    private final BackgroundLoop loop =
            new BackgroundLoop(LOG, "Events are sent later", this::turn)
                    .wokenBy(any -> endCalls())
                    .atLast(() -> context.run(this::leave));

    /** Starts; the schema has to be there. */
    public void begin() {
        lanes = new Lanes(threads, numbers, wakes::release);
        notices =
                new ThreadPoolExecutor(
                        0,
                        1,
                        1,
                        TimeUnit.MINUTES,
                        new ArrayBlockingQueue<>(MOST_NOTICES),
                        threads,
                        new ThreadPoolExecutor.DiscardPolicy());
        loop.begin(threads);
    }

    @PreDestroy
    void end() {
        loop.end();
        if (lanes != null) {
            lanes.close();
            notices.shutdownNow();
        }
    }

    /** Not by an interrupt: results are still to be waited for. */
    private void endCalls() {
        lanes.end();
        wakes.release();
    }

    @Override
    public void published(UUID organization, List<StoredEvent> events) {
        // What is to be sent is noted by who knows the subscriptions.
    }

    @Override
    public void committed(UUID organization) {
        wake();
    }

    /** Something may be due. */
    void wake() {
        news = true;
        wakes.release();
    }

    private void turn() throws InterruptedException {
        await();
        context.run(this::work);
    }

    private void await() throws InterruptedException {
        if (wakes.tryAcquire(TURN_MILLIS, TimeUnit.MILLISECONDS)) {
            TimeUnit.MILLISECONDS.sleep(
                    turns.giveWay() ? SHORTEST_TURN_BESIDE_CALLS_MILLIS : SHORTEST_TURN_MILLIS);
            wakes.drainPermits();
        }
    }

    private void work() {
        held.renew();
        turns.write(this::tell);
        if (news || System.nanoTime() - lookedAt >= LOOK_NANOS) {
            news = false;
            lookedAt = System.nanoTime();
            held.lease();
        }
        turns.load();
        spread();
        turns.rest();
        if (System.nanoTime() - countedAt >= COUNT_NANOS) {
            countedAt = System.nanoTime();
            numbers.seen(backlog.look());
        }
    }

    /** Gives each endpoint one call more in turn, for as long as there is room. */
    private void spread() {
        boolean waits = false;
        boolean more = true;
        while (more) {
            more = false;
            waits = false;
            for (HeldEndpoint each : held.all()) {
                if (each.wantsLane()) {
                    boolean begun = lanes.begin(each);
                    more |= begun;
                    waits |= !begun && each.lanes() == 0;
                }
            }
        }
        lanes.crowded(waits);
    }

    private void tell(EndpointNotice notice) {
        mails.sending(notice).ifPresent(notices::execute);
    }

    /** What succeeded is written, and the rest is for other nodes. */
    private void leave() {
        try {
            lanes.await(PATIENCE_TO_END_MILLIS);
            turns.write(this::tell);
            turns.leave();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
