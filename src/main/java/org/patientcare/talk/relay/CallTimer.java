package org.patientcare.talk.relay;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.io.DetachedSocketFactory;

/**
 * Aborts calls that exceed their total time limit, whatever they are waiting for. Every socket is
 * created here on the thread of its call, and is closed when the time is up. The HTTP client's own
 * timeouts limit single steps only, so a receiver that trickles bytes never exceeds them.
 */
final class CallTimer implements DetachedSocketFactory, AutoCloseable {

    private final ThreadLocal<OpenCall> current = new ThreadLocal<>();
    private final ScheduledThreadPoolExecutor timer;

    CallTimer(ThreadFactory factory) {
        timer = new ScheduledThreadPoolExecutor(1, factory);
        timer.setRemoveOnCancelPolicy(true);
    }

    /** A call on the current thread, until it is closed on that thread. */
    final class OpenCall implements AutoCloseable {

        private final List<Socket> sockets = new ArrayList<>();
        private final Runnable cancel;
        private ScheduledFuture<?> end;
        private boolean over;
        private volatile boolean through;
        private volatile boolean left;

        private OpenCall(Runnable cancel) {
            this.cancel = cancel;
        }

        /** Whether the call was aborted because its time was up. */
        synchronized boolean isTimedOut() {
            return over;
        }

        /** Whether the request may have reached the receiver. */
        boolean isRequestWritten() {
            return left;
        }

        private synchronized boolean hasConnected() {
            return !sockets.isEmpty();
        }

        /** Whether the call has got past the proxy, so that a failure is the receiver's. */
        boolean isPastProxy() {
            return through;
        }

        private synchronized void add(Socket socket) throws IOException {
            if (over) {
                socket.close();
                throw new SocketTimeoutException("The call took too long");
            }
            sockets.add(socket);
        }

        private void end() {
            List<Socket> open;
            synchronized (this) {
                over = true;
                open = List.copyOf(sockets);
            }
            cancel.run();
            open.forEach(CallTimer::close);
        }

        @Override
        public void close() {
            end.cancel(false);
            current.remove();
        }
    }

    /**
     * Starts the timer of a call on the current thread. The caller closes the result on the same
     * thread.
     *
     * @param most the time limit of the whole call
     * @param cancel aborts the request if it uses a pooled connection of an earlier call
     */
    OpenCall start(Duration most, Runnable cancel) {
        OpenCall call = new OpenCall(cancel);
        current.set(call);
        call.end = timer.schedule(call::end, most.toMillis(), TimeUnit.MILLISECONDS);
        return call;
    }

    /** Whether the current call opened a connection of its own, instead of using a pooled one. */
    boolean hasConnected() {
        OpenCall call = current.get();
        return call != null && call.hasConnected();
    }

    /** The current call is started again over another connection. */
    void restarted() {
        OpenCall call = current.get();
        if (call != null) {
            call.through = false;
        }
    }

    /** The proxy has connected the current call to its receiver. */
    void proxyConnected() {
        OpenCall call = current.get();
        if (call != null) {
            call.through = true;
        }
    }

    /** The request of the current call starts to be written. */
    void requestStarted() {
        OpenCall call = current.get();
        if (call != null) {
            call.left = true;
            call.through = true;
        }
    }

    @Override
    public Socket create(Proxy socks) throws IOException {
        Socket socket = new Socket();
        OpenCall call = current.get();
        if (call != null) {
            call.add(socket);
        }
        return socket;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing to do: the socket is no longer needed.
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
