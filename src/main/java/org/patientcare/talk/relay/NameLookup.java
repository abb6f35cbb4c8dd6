package org.patientcare.talk.relay;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks for the addresses of names, for so long and no longer: the machine's own resolver cannot be
 * interrupted, so it is asked on threads of its own, for each name on one at a time.
 */
final class NameLookup implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int MOST = 32;
    private static final long IDLE_SECONDS = 10;

    private final Names names;
    private final ThreadPoolExecutor threads;
    private final Map<String, CompletableFuture<InetAddress[]>> asked = new ConcurrentHashMap<>();

    /** Knows the addresses of names. */
    @FunctionalInterface
    interface Names {

        /** All of them, one at least; takes its time. */
        InetAddress[] of(String host) throws UnknownHostException;
    }

    /** Its message is a sentence for whoever looks after the receiver. */
    static final class Unknown extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        Unknown(String reason) {
            super(reason);
        }
    }

    NameLookup(Names names, ThreadFactory factory) {
        this.names = names;
        threads =
                new ThreadPoolExecutor(
                        0, MOST, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    /**
     * All addresses of a host.
     *
     * @throws UnknownHostException if there are none, or nobody says so in time
     */
    List<InetAddress> of(String host) throws UnknownHostException {
        CompletableFuture<InetAddress[]> answer = ask(host.toLowerCase(Locale.ROOT));
        try {
            return List.of(answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            throw unknown("The name server does not answer.", e);
        } catch (ExecutionException e) {
            throw unknown("The name of the host leads nowhere.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown("The service is being stopped.", e);
        }
    }

    private CompletableFuture<InetAddress[]> ask(String host) throws UnknownHostException {
        CompletableFuture<InetAddress[]> own = new CompletableFuture<>();
        CompletableFuture<InetAddress[]> other = asked.putIfAbsent(host, own);
        if (other != null) {
            return other;
        }
        try {
            threads.execute(() -> answer(host, own));
        } catch (RejectedExecutionException e) {
            asked.remove(host);
            throw unknown("Too many names are being looked up.", e);
        }
        return own;
    }

    private void answer(String host, CompletableFuture<InetAddress[]> answer) {
        try {
            answer.complete(names.of(host));
        } catch (UnknownHostException | RuntimeException e) {
            answer.completeExceptionally(new CompletionException(e));
        } finally {
            asked.remove(host);
        }
    }

    private static Unknown unknown(String reason, Exception cause) {
        Unknown unknown = new Unknown(reason);
        unknown.initCause(cause);
        return unknown;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
