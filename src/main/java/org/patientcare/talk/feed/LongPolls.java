package org.patientcare.talk.feed;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.listening.NotificationListener;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.server.RequestResumption;
import org.patientcare.platform.server.Stopping;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditContext;

/**
 * Answers readers of the feed. A waiting request occupies neither a thread nor a database
 * connection: when the organization's events are published on any node, one of a few threads reads
 * for it. Ending a wait needs no database.
 */
@ApplicationScoped
class LongPolls implements NotificationListener {

    private static final Logger LOG = System.getLogger(LongPolls.class.getName());

    private static final String CHANNEL = "event";
    private static final int READER_THREADS = 4;
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(100);

    private static final int MAX_BYTES = 1024 * 1024;

    /**
     * Payload limit of a response by a reader thread: it fits into the send buffer of a connection,
     * so that a slow client blocks no thread.
     */
    private static final int RESUMED_MAX_BYTES = 16 * 1024;

    @Resource private ManagedThreadFactory threads;
    @Inject private EventFeed feed;
    @Inject private WaitingPolls waiting;
    @Inject private Stopping stopping;
    @Inject private RequestHolder atHand;
    @Inject private RequestResumption resumption;
    @Inject private AuditContext audit;

    private final BackgroundTasks timer =
            new BackgroundTasks(LOG, "Waiting requests of the event feed could not be checked");

    private ScheduledThreadPoolExecutor readers;

    @PostConstruct
    void start() {
        readers = new ScheduledThreadPoolExecutor(READER_THREADS, threads);
        timer.start(threads, 1);
        timer.every(CHECK_INTERVAL, this::endExpired);
    }

    @PreDestroy
    void stop() {
        timer.stop();
        readers.shutdownNow();
    }

    /**
     * Answers at once if there are events or the request does not wait; otherwise later.
     *
     * @throws DomainException of kind GONE for a lost cursor; TOO_OFTEN or BUSY if too many wait
     */
    void answer(UUID organization, FeedCriteria terms, FeedResponse answer) {
        long before = waiting.notificationCount();
        FeedPage page = feed.read(organization, terms, MAX_BYTES);
        if (page.endsPoll() || terms.endOnly() || terms.maxWait().isZero() || stopping.hasBegun()) {
            answer.complete(FeedView.of(page), false);
            return;
        }
        LongPoll poll =
                new LongPoll(
                        new FeedReader(organization, audit.actor()),
                        terms.startingAfter(page.next()),
                        new LongPoll.OriginalRequest(answer, atHand.get(), audit.origin()));
        waiting.add(poll);
        answer.suspended();
        if (poll.keepWaiting(page.next())) {
            send(poll);
        } else if (waiting.notificationCount() != before) {
            wake(poll);
        }
    }

    @Override
    public Set<String> channels() {
        return Set.of(CHANNEL);
    }

    @Override
    public void onNotification(String channel, String payload) {
        List<String> organizations = payload.isEmpty() ? List.of() : List.of(payload.split(","));
        if (organizations.isEmpty()) {
            poll();
        }
        for (String organization : organizations) {
            parse(organization).forEach(id -> waiting.notified(id).forEach(this::wake));
        }
    }

    @Override
    public void poll() {
        waiting.allNotified().forEach(this::wake);
    }

    /** Empty if the text is no UUID, so that none of our nodes wrote it. */
    private static List<UUID> parse(String text) {
        try {
            return List.of(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    private void wake(LongPoll poll) {
        if (poll.wake()) {
            send(poll);
        }
    }

    private void send(LongPoll poll) {
        try {
            readers.execute(() -> attempt(poll, () -> read(poll)));
        } catch (RejectedExecutionException e) {
            LOG.log(Level.DEBUG, "The node stops; a waiting request is not read again");
        }
    }

    private void read(LongPoll poll) {
        if (!poll.tryStartReading()) {
            return;
        }
        try {
            audit.resume(poll.origin());
            FeedPage page =
                    feed.read(poll.reader().organization(), poll.terms(), RESUMED_MAX_BYTES);
            if (page.endsPoll()) {
                end(poll);
                poll.answer().complete(FeedView.of(page), stopping.hasBegun());
            } else if (poll.keepWaiting(page.next())) {
                send(poll);
            }
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            end(poll);
            poll.answer().fail(e instanceof RuntimeException r ? r : new IllegalStateException(e));
        }
    }

    private void end(LongPoll poll) {
        poll.markAnswered();
        waiting.remove(poll);
    }

    private void endExpired() {
        boolean stops = stopping.hasBegun();
        for (LongPoll poll : waiting.all()) {
            if (poll.tryEnd(stops)) {
                waiting.remove(poll);
                FeedPage none = FeedPage.empty(poll.terms().after().orElseThrow(), false);
                attempt(poll, () -> poll.answer().complete(FeedView.of(none), stops));
            }
        }
    }

    /** Runs a task in its request's context; a failure must stop neither thread nor timer. */
    private void attempt(LongPoll poll, Runnable task) {
        try {
            resumption.run(poll.request(), task::run);
        } catch (IOException
                | ServletException
                | RuntimeException
                | OutOfMemoryError
                | LinkageError e) {
            LOG.log(
                    Level.DEBUG,
                    "A waiting request could not be answered: {0}",
                    e.getClass().getName());
        }
    }
}
