package org.patientcare.talk.feed;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.listening.NotificationDispatcher.NotificationListener;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.server.ShutdownState;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.talk.feed.EventFeed.FeedCriteria;
import org.patientcare.talk.feed.EventFeed.FeedPage;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditContext.AuditOrigin;

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
    @Inject private ShutdownState shutdownState;
    @Inject private RequestHolder currentRequest;
    @Inject private RequestContextRunner contexts;
    @Inject private AuditContext audit;

    private final WaitingPolls waiting = new WaitingPolls();
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
        if (page.endsPoll()
                || terms.endOnly()
                || terms.maxWait().isZero()
                || shutdownState.hasBegun()) {
            answer.complete(FeedView.of(page), false);
            return;
        }
        LongPoll poll =
                new LongPoll(
                        new LongPoll.FeedReader(organization, audit.actor()),
                        terms.startingAfter(page.next()),
                        new LongPoll.OriginalRequest(answer, currentRequest.get(), audit.origin()));
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
                poll.answer().complete(FeedView.of(page), shutdownState.hasBegun());
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
        boolean stops = shutdownState.hasBegun();
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
            contexts.resume(poll.request(), task::run);
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

    /**
     * The response to one request. It is completed once: immediately, or later by another thread.
     */
    interface FeedResponse {

        /**
         * The response will come later. Called on the thread of the request, before another thread
         * can complete it.
         */
        void suspended();

        /**
         * Completes the response with a page.
         *
         * @param last whether this node is stopping, so that the client should connect to another
         *     one
         */
        void complete(FeedView page, boolean last);

        void fail(RuntimeException failure);
    }

    /**
     * A request that waits for an event. At most one thread reads for it at a time, first that of
     * the request. A wake-up during a read causes another read afterwards.
     */
    private static final class LongPoll {

        private final FeedReader reader;
        private final FeedResponse answer;
        private final HttpServletRequest request;
        private final AuditOrigin origin;
        private final long end;
        private FeedCriteria terms;
        private State state = State.READING;
        private boolean woken;

        private enum State {
            IDLE,
            QUEUED,
            READING,
            OVER
        }

        /** The parts of the request that are needed to answer it later. */
        record OriginalRequest(
                FeedResponse answer, HttpServletRequest request, AuditOrigin origin) {}

        LongPoll(FeedReader reader, FeedCriteria terms, OriginalRequest originalRequest) {
            this.reader = reader;
            this.terms = terms;
            answer = originalRequest.answer();
            request = originalRequest.request();
            origin = originalRequest.origin();
            end = System.nanoTime() + terms.maxWait().toNanos();
        }

        FeedReader reader() {
            return reader;
        }

        HttpServletRequest request() {
            return request;
        }

        AuditOrigin origin() {
            return origin;
        }

        FeedResponse answer() {
            return answer;
        }

        synchronized FeedCriteria terms() {
            return terms;
        }

        /**
         * Records that there may be new events. Returns whether the caller must schedule a read.
         */
        synchronized boolean wake() {
            woken = state == State.READING;
            boolean first = state == State.IDLE;
            if (first) {
                state = State.QUEUED;
            }
            return first;
        }

        /** Starts a read. Returns false if the poll is answered, or another thread reads for it. */
        synchronized boolean tryStartReading() {
            boolean begins = state == State.QUEUED;
            if (begins) {
                state = State.READING;
            }
            return begins;
        }

        /**
         * Continues waiting, since nothing was found up to this cursor. Returns whether the caller
         * must schedule another read.
         */
        synchronized boolean keepWaiting(Cursor next) {
            terms = terms.startingAfter(next);
            state = woken ? State.QUEUED : State.IDLE;
            woken = false;
            return state == State.QUEUED;
        }

        /** Marks the poll as answered; the thread that read for it sends the answer. */
        synchronized void markAnswered() {
            state = State.OVER;
        }

        /**
         * Ends the poll if no thread reads for it and its time is up, or if all polls are to end.
         * Returns whether the caller must answer it.
         */
        synchronized boolean tryEnd(boolean all) {
            boolean ends =
                    (state == State.IDLE || state == State.QUEUED)
                            && (all || System.nanoTime() - end >= 0);
            if (ends) {
                state = State.OVER;
            }
            return ends;
        }

        /**
         * The reader of a feed.
         *
         * @param credential the credential, as the audit trail records it
         */
        record FeedReader(UUID organization, Actor credential) {}
    }

    /** The requests that wait on this node, limited per credential and in total. */
    private static final class WaitingPolls {

        static final int MAX_PER_CREDENTIAL = 5;

        /** As many as the connections that the shipped front proxy allows. */
        private static final int MAX_POLLS = 2_000;

        private final Map<UUID, Set<LongPoll>> byOrganization = new HashMap<>();
        private final Map<Actor, Integer> byCredential = new HashMap<>();
        private final AtomicLong notifications = new AtomicLong();
        private int all;

        /**
         * A counter of notifications: a request that read before it changed may have missed an
         * event.
         */
        long notificationCount() {
            return notifications.get();
        }

        /**
         * Adds a request.
         *
         * @throws DomainException of kind TOO_OFTEN if the credential has {@value
         *     #MAX_PER_CREDENTIAL} waiting requests on this node, of kind BUSY if the node has its
         *     maximum
         */
        synchronized void add(LongPoll poll) {
            Actor credential = poll.reader().credential();
            int others = byCredential.getOrDefault(credential, 0);
            if (others >= MAX_PER_CREDENTIAL) {
                throw DomainException.tooOften(
                        ErrorCode.TOO_MANY_AT_ONCE,
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
}
