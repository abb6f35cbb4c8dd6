package org.patientcare.access.socket;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Session;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.platform.http.FailureLog;
import org.patientcare.platform.server.DeferredSocketOpen;
import org.patientcare.platform.shared.DomainException;

/**
 * The lifecycle of one web socket, one object per endpoint: opening, counting and messages run one
 * after the other on threads of this service. A message that is not understood closes the socket
 * with a reason.
 */
@Dependent
public class SocketLifecycle {

    /** The largest message in bytes. */
    public static final long MAX_MESSAGE = 64 * 1024;

    private static final Logger LOG = System.getLogger(SocketLifecycle.class.getName());

    @Inject private DeferredSocketOpen deferred;
    @Inject private SocketLimits sockets;
    @Inject private SocketHeartbeat heartbeat;

    private final MessageLimit limit = new MessageLimit();

    /** The limits that it is counted against; guarded by this object's lock. */
    private final List<OpenSocketLimit> countedBounds = new ArrayList<>();

    private boolean closed;

    private volatile WebSocketConnection connection;
    private volatile boolean admitted;

    /** Completed when the container has finished the handshake and no longer uses its request. */
    private volatile CompletableFuture<Void> opened;

    /**
     * The tasks so far, run one after the other: a page may send messages before it has been
     * admitted.
     */
    private CompletableFuture<Void> tasks;

    /** Admits a page that passed the handshake filter, unless there are too many sockets. */
    public void open(
            Session session,
            Collection<OpenSocketLimit> limits,
            Consumer<WebSocketConnection> begin) {
        opening(session);
        boolean fits = countAgainst(limits);
        tasks =
                deferred.runAfter(
                        opened, () -> guarded(session, () -> admit(session, fits, begin)));
    }

    /** Closes a socket that no filter admitted. */
    public void refuse(Session session) {
        opening(session);
        tasks =
                deferred.runAfter(
                        opened, () -> close(session, CloseCodes.VIOLATED_POLICY, "not admitted"));
    }

    private void opening(Session session) {
        connection = new WebSocketConnection(session);
        heartbeat.add(connection);
        opened = deferred.whenOpened(Thread.currentThread());
    }

    private void admit(Session session, boolean fits, Consumer<WebSocketConnection> begin) {
        if (fits) {
            admitted = true;
            begin.accept(connection);
        } else {
            close(session, CloseCodes.TRY_AGAIN_LATER, "too many sockets");
        }
    }

    /**
     * Counts the socket against further limits, once more is known about its page. A socket that
     * was closed meanwhile is not counted, since nothing would remove it again.
     *
     * @return false if a limit is exceeded or the socket is closed
     */
    public synchronized boolean countAgainst(Collection<OpenSocketLimit> limits) {
        if (closed) {
            return false;
        }
        countedBounds.addAll(limits);
        return sockets.add(limits);
    }

    /**
     * Handles a text message of the page, after earlier ones.
     *
     * @param take handles the message; throws a {@link DomainException} if it is not a valid one
     */
    public void handleText(String text, Session session, Consumer<String> take) {
        recordActivity();
        if (limit.countAndCheck(text, System.nanoTime())) {
            enqueue(session, () -> close(session, CloseCodes.VIOLATED_POLICY, "too many messages"));
        } else {
            enqueue(session, () -> deliver(text, session, take));
        }
    }

    /** The page sent a message, or its browser a pong. */
    public void recordActivity() {
        connection.recordActivity();
    }

    /** The page sent a binary message. */
    public void rejectBinary(Session session) {
        enqueue(session, () -> close(session, CloseCodes.CANNOT_ACCEPT, "text only"));
    }

    private void deliver(String text, Session session, Consumer<String> take) {
        if (!admitted) {
            return;
        }
        try {
            take.accept(text);
        } catch (DomainException e) {
            close(session, CloseCodes.VIOLATED_POLICY, "not a message of this service");
        }
    }

    private void enqueue(Session session, Runnable next) {
        tasks = tasks.thenRun(() -> guarded(session, next));
    }

    private void guarded(Session session, Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            failed(session, e);
        }
    }

    /** The socket was closed, by either side. */
    public void closed(Runnable end) {
        if (connection != null) {
            connection.markClosed();
            heartbeat.remove(connection);
        }
        removeFromCounts();
        try {
            end.run();
        } finally {
            if (opened != null) {
                DeferredSocketOpen.await(opened);
            }
        }
    }

    private synchronized void removeFromCounts() {
        closed = true;
        sockets.remove(countedBounds);
        countedBounds.clear();
    }

    /**
     * Closes the socket after a failure; the page reconnects by itself. Only runtime exceptions are
     * logged, since others come from the connection.
     */
    public void failed(Session session, Throwable failure) {
        if (failure instanceof RuntimeException) {
            LOG.log(Level.WARNING, "A web socket failed: {0}", FailureLog.trace(failure));
        }
        close(session, CloseCodes.UNEXPECTED_CONDITION, "try again");
    }

    private static void close(Session session, CloseCode code, String reason) {
        WebSocketConnection.close(session, code, reason);
    }

    /**
     * Limits the messages of one connection, and their characters, in fixed windows of 10 s. Not
     * thread-safe.
     */
    static final class MessageLimit {

        private static final long WINDOW = Duration.ofSeconds(10).toNanos();

        /**
         * Messages per window: many more than two browsers with many network interfaces each need
         * to connect.
         */
        private static final int MAX_MESSAGES = 300;

        /**
         * Characters per window: several session descriptions of the maximum length. Sent messages
         * are kept for a minute.
         */
        private static final int MAX_CHARACTERS = 400_000;

        private long windowStart = System.nanoTime();
        private int count;
        private int characters;

        /**
         * Counts a message and returns whether it exceeds the limit.
         *
         * @param now the current value of {@link System#nanoTime}
         */
        boolean countAndCheck(String message, long now) {
            if (now - windowStart > WINDOW) {
                windowStart = now;
                count = 0;
                characters = 0;
            }
            characters += message.length();
            return ++count > MAX_MESSAGES || characters > MAX_CHARACTERS;
        }
    }
}
