package org.patientcare.talk.relay;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks for the addresses of names, for so long and no longer: the machine's own resolver cannot be
 * interrupted, so it is asked on threads of its own, for each name on one at a time. Half of them
 * are for names that were answered last: name servers that say nothing leave room for these.
 */
final class NameLookup implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int MOST = 64;
    private static final int MOST_DOUBTFUL = MOST / 2;
    private static final int MOST_REMEMBERED = 10_000;
    private static final long IDLE_SECONDS = 10;

    private final Names names;
    private final ThreadPoolExecutor threads;
    private final Map<String, CompletableFuture<InetAddress[]>> asked = new ConcurrentHashMap<>();
    private final Set<String> answered = ConcurrentHashMap.newKeySet();
    private final Semaphore doubtful = new Semaphore(MOST_DOUBTFUL);

    /** Knows the addresses of names. */
    @FunctionalInterface
    interface Names {

        /** All of them, one at least; takes its time. */
        InetAddress[] of(String host) throws UnknownHostException;
    }

    /** Why there are no addresses, in sentences for whoever looks after the host. */
    enum Lack {
        NOWHERE("The name of the host leads nowhere."),
        SILENCE("The name server does not answer."),
        STOP("The service is being stopped.");

        private final String sentence;

        Lack(String sentence) {
            this.sentence = sentence;
        }
    }

    /** Its message is the sentence of its lack. */
    static final class Unknown extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        private final Lack lack;

        private Unknown(Lack lack, Exception cause) {
            super(lack.sentence);
            this.lack = lack;
            initCause(cause);
        }

        Lack lack() {
            return lack;
        }
    }

    /** Too many are asked for at once, which is no fault of the receiver. */
    static final class Busy extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        Busy() {
            super("Too many names are being looked up.");
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
     * @throws UnknownHostException if there are none, or nobody says so in time; {@link Busy} if
     *     nobody was asked
     */
    List<InetAddress> of(String host) throws UnknownHostException {
        String name = host.toLowerCase(Locale.ROOT);
        CompletableFuture<InetAddress[]> answer = ask(name);
        try {
            return List.of(answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            answered.remove(name);
            throw new Unknown(Lack.SILENCE, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Busy) {
                throw new Busy();
            }
            throw new Unknown(Lack.NOWHERE, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Unknown(Lack.STOP, e);
        }
    }

    private CompletableFuture<InetAddress[]> ask(String host) throws UnknownHostException {
        CompletableFuture<InetAddress[]> own = new CompletableFuture<>();
        CompletableFuture<InetAddress[]> other = asked.putIfAbsent(host, own);
        if (other != null) {
            return other;
        }
        boolean doubted = !answered.contains(host);
        if (doubted && !doubtful.tryAcquire()) {
            throw busy(host, own);
        }
        try {
            threads.execute(() -> answer(host, doubted, own));
        } catch (RejectedExecutionException e) {
            leave(doubted);
            throw busy(host, own);
        }
        return own;
    }

    private Busy busy(String host, CompletableFuture<InetAddress[]> own) {
        Busy busy = new Busy();
        asked.remove(host);
        own.completeExceptionally(busy);
        return busy;
    }

    private void answer(String host, boolean doubted, CompletableFuture<InetAddress[]> answer) {
        try {
            InetAddress[] found = names.of(host);
            remember(host);
            answer.complete(found);
        } catch (UnknownHostException | RuntimeException e) {
            answered.remove(host);
            answer.completeExceptionally(new CompletionException(e));
        } finally {
            asked.remove(host);
            leave(doubted);
        }
    }

    private void remember(String host) {
        if (answered.size() >= MOST_REMEMBERED) {
            answered.clear();
        }
        answered.add(host);
    }

    private void leave(boolean doubted) {
        if (doubted) {
            doubtful.release();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
