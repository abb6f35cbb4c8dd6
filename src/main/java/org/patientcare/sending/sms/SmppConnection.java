package org.patientcare.sending.sms;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLSocketFactory;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.SessionState;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.Session;
import org.jsmpp.session.SessionStateListener;
import org.jsmpp.session.connection.Connection;
import org.jsmpp.session.connection.ConnectionFactory;
import org.jsmpp.session.connection.socket.SocketConnection;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Tls;
import org.patientcare.sending.delivery.UndeliveredException;
import org.patientcare.sending.sms.SmppSettings.SmscAccount;

/**
 * This node's only session with the SMS centre. Once requested, it is kept open: if it breaks or
 * cannot be opened, it is opened again in the background after 1, 2, 4 seconds and so on, up to a
 * minute. The pauses start again at one second after a session has proved to work. A message to be
 * sent in the meantime causes an attempt at once.
 */
final class SmppConnection implements AutoCloseable {

    private static final Logger LOG = System.getLogger(SmppConnection.class.getName());

    private static final long BIND_MILLIS = 4_000;
    private static final long ANSWER_MILLIS = 5_000;

    /** After this time without traffic the session sends an enquire_link. */
    private static final int ENQUIRE_MILLIS = 10_000;

    /** For this long after a failure, messages fail with it and cause no new attempt. */
    private static final Duration FAILURE_REUSE_TIME = Duration.ofSeconds(1);

    private final SmscAccount centre;
    private final ConnectionFactory sockets;
    private final MessageReceiverListener receiver;
    private final Retries retries;
    private final ReentrantLock opening = new ReentrantLock();

    private volatile SMPPSession session;
    private volatile SessionProbation probation = new SessionProbation();
    private volatile boolean closed;
    private volatile UndeliveredException failure;
    private volatile long failedAt;

    SmppConnection(
            SmscAccount centre,
            ConnectionFactory sockets,
            MessageReceiverListener receiver,
            ScheduledExecutorService scheduler) {
        this.centre = centre;
        this.sockets = sockets;
        this.receiver = receiver;
        retries = new Retries(scheduler, this::tryAgain);
    }

    /** Opens the session in the background and keeps it open. */
    void keepOpen() {
        retries.now();
    }

    /** Returns the open session; opens one if there is none. */
    SMPPSession session() throws UndeliveredException {
        SMPPSession current = session;
        if (isOpen(current)) {
            return current;
        }
        if (!acquireLock()) {
            throw unreachable(null);
        }
        try {
            if (isOpen(session)) {
                return session;
            }
            if (failure != null && System.nanoTime() - failedAt < FAILURE_REUSE_TIME.toNanos()) {
                throw new UndeliveredException(failure.fault());
            }
            return open();
        } finally {
            opening.unlock();
        }
    }

    /** The reason why no session is open; empty if one is. Does not open a session. */
    Optional<String> failureReason() {
        UndeliveredException last = failure;
        String why = last == null ? "The session is not open yet." : last.getMessage();
        return Optional.of(why).filter(none -> !isOpen(session));
    }

    /** Records that the SMS centre answered a message, accepting or refusing it. */
    void answered() {
        probation.answered();
    }

    @Override
    public void close() {
        closed = true;
        retries.close();
        SMPPSession last = session;
        if (last != null) {
            last.unbindAndClose();
        }
    }

    private SMPPSession open() throws UndeliveredException {
        SessionProbation begun = new SessionProbation();
        SMPPSession fresh = new SMPPSession(sockets);
        fresh.setTransactionTimer(ANSWER_MILLIS);
        fresh.setEnquireLinkTimer(ENQUIRE_MILLIS);
        fresh.setMessageReceiverListener(receiver);
        fresh.addSessionStateListener(begun);
        try {
            fresh.connectAndBind(centre.host(), centre.port(), centre.login(), BIND_MILLIS);
            if (begun.isOver()) {
                throw new IOException("the centre closed the session right after the login");
            }
        } catch (IOException | RuntimeException e) {
            fresh.close();
            failed(e);
            throw failure;
        }
        activate(fresh, begun);
        return fresh;
    }

    private void activate(SMPPSession fresh, SessionProbation begun) throws UndeliveredException {
        failure = null;
        probation = begun;
        session = fresh;
        if (closed) {
            fresh.unbindAndClose();
            throw unreachable(null);
        }
        LOG.log(Level.INFO, "The session with the SMS centre is open");
        begun.atTheEnd(() -> ended(begun));
    }

    private void failed(Exception cause) {
        failure =
                cause.getCause() instanceof NegativeResponseException refusal
                        ? new UndeliveredException(
                                FaultCode.SMS_LOGIN_REFUSED.of(refusal.getCommandStatus()), cause)
                        : unreachable(cause);
        failedAt = System.nanoTime();
        LOG.log(
                retries.isWithoutFailures() ? Level.WARNING : Level.DEBUG,
                "No session with the SMS centre; retrying: {0}",
                cause.getMessage());
        retries.failed();
        retries.later();
    }

    private void ended(SessionProbation past) {
        if (closed) {
            return;
        }
        LOG.log(Level.WARNING, "The session with the SMS centre ended; opening a new one");
        if (past.isPassed()) {
            retries.succeeded();
        } else {
            retries.failed();
        }
        retries.later();
    }

    private void tryAgain() {
        try {
            session();
        } catch (UndeliveredException e) {
            LOG.log(Level.DEBUG, "Still no session with the SMS centre");
            retries.later();
        }
    }

    private boolean acquireLock() {
        try {
            return opening.tryLock(BIND_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean isOpen(SMPPSession session) {
        return session != null && session.getSessionState().isBound();
    }

    private static UndeliveredException unreachable(Exception cause) {
        return new UndeliveredException(FaultCode.SMS_UNREACHABLE.of(), cause);
    }

    /**
     * Connections to the SMS centre, with time-outs and, over TLS, a check of the server's name.
     */
    static final class SmppSockets implements ConnectionFactory {

        private static final int CONNECT_MILLIS = 4_000;

        private final Optional<SSLSocketFactory> tls;

        /**
         * @param tls empty for plain connections
         */
        SmppSockets(Optional<SSLSocketFactory> tls) {
            this.tls = tls;
        }

        @Override
        public Connection createConnection(String host, int port) throws IOException {
            Socket socket = new Socket();
            try {
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
                return new SocketConnection(
                        tls.isPresent() ? secured(tls.get(), socket, host, port) : socket);
            } catch (IOException | RuntimeException e) {
                socket.close();
                throw e;
            }
        }

        private static Socket secured(SSLSocketFactory tls, Socket socket, String host, int port)
                throws IOException {
            socket.setSoTimeout(CONNECT_MILLIS);
            return Tls.handshake(socket, host, port, tls);
        }
    }

    /**
     * Retries a task in the background, with pauses of 1, 2, 4 seconds and so on, up to a minute.
     * At most one retry is scheduled at any time.
     */
    private static final class Retries implements AutoCloseable {

        private static final long LONGEST_PAUSE_SECONDS = 60;
        private static final int MAX_DOUBLINGS = 6;

        private final ScheduledExecutorService scheduler;
        private final Runnable attempt;
        private final AtomicBoolean waiting = new AtomicBoolean();

        private volatile int failures;
        private volatile boolean closed;

        Retries(ScheduledExecutorService scheduler, Runnable attempt) {
            this.scheduler = scheduler;
            this.attempt = attempt;
        }

        void now() {
            after(0);
        }

        void later() {
            after(Math.min(LONGEST_PAUSE_SECONDS, 1L << Math.max(0, failures - 1)));
        }

        /** Counts a failure, which doubles the next pause. */
        void failed() {
            failures = Math.min(failures + 1, 1 + MAX_DOUBLINGS);
        }

        void succeeded() {
            failures = 0;
        }

        /** Whether there was no failure since the last success. */
        boolean isWithoutFailures() {
            return failures == 0;
        }

        @Override
        public void close() {
            closed = true;
        }

        private void after(long seconds) {
            if (closed || !waiting.compareAndSet(false, true)) {
                return;
            }
            try {
                scheduler.schedule(this::attempt, seconds, TimeUnit.SECONDS);
            } catch (RejectedExecutionException e) {
                // The server is being stopped.
                closed = true;
            }
        }

        private void attempt() {
            waiting.set(false);
            if (!closed) {
                attempt.run();
            }
        }
    }

    /**
     * Whether an SMPP session has proved to work. An SMS centre may accept the login and then
     * disconnect, so a session counts as working only once a message was answered in it, or once it
     * has lasted long enough to have answered an enquire_link.
     */
    private static final class SessionProbation implements SessionStateListener {

        private static final Duration AGE = Duration.ofSeconds(30);

        private final long begun = System.nanoTime();

        private boolean answered;
        private boolean over;
        private Runnable atTheEnd = () -> {};

        /**
         * Must be registered before the session binds, since the session may end before that call
         * returns.
         */
        @Override
        public synchronized void onStateChange(
                SessionState now, SessionState before, Session source) {
            if (now == SessionState.CLOSED && !over) {
                over = true;
                atTheEnd.run();
            }
        }

        synchronized void answered() {
            answered = true;
        }

        synchronized boolean isPassed() {
            return answered || System.nanoTime() - begun >= AGE.toNanos();
        }

        synchronized boolean isOver() {
            return over;
        }

        /** Runs an action when the session ends; immediately if it has ended. */
        synchronized void atTheEnd(Runnable action) {
            atTheEnd = action;
            if (over) {
                action.run();
            }
        }
    }
}
