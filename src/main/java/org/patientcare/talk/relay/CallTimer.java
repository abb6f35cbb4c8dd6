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
 * Ends calls whose time is over, whatever they wait for: each socket is made here, on the thread of
 * its call, and is closed with it. The client's own time-outs are of single steps, which a receiver
 * that trickles never exceeds.
 */
final class CallTimer implements DetachedSocketFactory, AutoCloseable {

    private final ThreadLocal<OpenCall> current = new ThreadLocal<>();
    private final ScheduledThreadPoolExecutor timer;

    CallTimer(ThreadFactory factory) {
        timer = new ScheduledThreadPoolExecutor(1, factory);
        timer.setRemoveOnCancelPolicy(true);
    }

    /** A call on the thread at hand, until it is closed there. */
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

        /** Whether it was ended here. */
        synchronized boolean isOver() {
            return over;
        }

        /** Whether the request may have reached somebody. */
        boolean hasLeft() {
            return left;
        }

        /** Whether nothing but the receiver can be at fault: no proxy is in the way any more. */
        boolean isThrough() {
            return through;
        }

        private synchronized void add(Socket socket) throws IOException {
            if (over) {
                socket.close();
                throw new SocketTimeoutException("The time of the call is over");
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
     * @param cancel ends what uses a connection of an earlier call
     */
    OpenCall begin(Duration most, Runnable cancel) {
        OpenCall call = new OpenCall(cancel);
        current.set(call);
        call.end = timer.schedule(call::end, most.toMillis(), TimeUnit.MILLISECONDS);
        return call;
    }

    /** The call at hand begins once more, by another connection. */
    void again() {
        OpenCall call = current.get();
        if (call != null) {
            call.through = false;
        }
    }

    /** A proxy has connected the call at hand with its receiver. */
    void through() {
        OpenCall call = current.get();
        if (call != null) {
            call.through = true;
        }
    }

    /** The request of the call at hand is written from now on. */
    void leaves() {
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
            // It was of no use any more.
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
