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
import org.patientcare.platform.listening.Listener;
import org.patientcare.platform.server.RequestAtHand;
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
class LongPolls implements Listener {

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
    @Inject private RequestAtHand atHand;
    @Inject private RequestResumption resumption;
    @Inject private AuditContext audit;

    private final BackgroundTasks timer =
            new BackgroundTasks(LOG, "Readers of the feed were not looked at");

    private ScheduledThreadPoolExecutor readers;

    @PostConstruct
    void open() {
        readers = new ScheduledThreadPoolExecutor(READER_THREADS, threads);
        timer.begin(threads, 1);
        timer.every(CHECK_INTERVAL, this::endExpired);
    }

    @PreDestroy
    void close() {
        timer.end();
        readers.shutdownNow();
    }

    /**
     * Answers at once if there are events or the request does not wait; otherwise later.
     *
     * @throws DomainException of kind GONE for a lost cursor; TOO_OFTEN or BUSY if too many wait
     */
    void answer(UUID organization, FeedTerms terms, FeedAnswer answer) {
        long before = waiting.news();
        FeedPage page = feed.read(organization, terms, MAX_BYTES);
        if (page.isWorthTelling()
                || terms.now()
                || terms.patience().isZero()
                || stopping.hasBegun()) {
            answer.page(FeedView.of(page), false);
            return;
        }
        LongPoll poll =
                new LongPoll(
                        new FeedReader(organization, audit.actor()),
                        terms.from(page.next()),
                        new LongPoll.Arrived(answer, atHand.get(), audit.origin()));
        waiting.add(poll);
        answer.waits();
        if (poll.goesOn(page.next())) {
            send(poll);
        } else if (waiting.news() != before) {
            wake(poll);
        }
    }

    @Override
    public Set<String> channels() {
        return Set.of(CHANNEL);
    }

    @Override
    public void heard(String channel, String payload) {
        List<String> organizations = payload.isEmpty() ? List.of() : List.of(payload.split(","));
        if (organizations.isEmpty()) {
            lookAgain();
        }
        for (String organization : organizations) {
            parse(organization).forEach(id -> waiting.of(id).forEach(this::wake));
        }
    }

    @Override
    public void lookAgain() {
        waiting.ofAny().forEach(this::wake);
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
            LOG.log(Level.DEBUG, "The node stops, and who waits is told so");
        }
    }

    private void read(LongPoll poll) {
        if (!poll.beginsReading()) {
            return;
        }
        try {
            audit.resumed(poll.origin());
            FeedPage page =
                    feed.read(poll.reader().organization(), poll.terms(), RESUMED_MAX_BYTES);
            if (page.isWorthTelling()) {
                end(poll);
                poll.answer().page(FeedView.of(page), stopping.hasBegun());
            } else if (poll.goesOn(page.next())) {
                send(poll);
            }
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            end(poll);
            poll.answer()
                    .failed(e instanceof RuntimeException r ? r : new IllegalStateException(e));
        }
    }

    private void end(LongPoll poll) {
        poll.isOver();
        waiting.remove(poll);
    }

    private void endExpired() {
        boolean stops = stopping.hasBegun();
        for (LongPoll poll : waiting.all()) {
            if (poll.ends(stops)) {
                waiting.remove(poll);
                FeedPage none = FeedPage.none(poll.terms().after().orElseThrow(), false);
                attempt(poll, () -> poll.answer().page(FeedView.of(none), stops));
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
            LOG.log(Level.DEBUG, "A reader has gone: {0}", e.getClass().getName());
        }
    }
}
