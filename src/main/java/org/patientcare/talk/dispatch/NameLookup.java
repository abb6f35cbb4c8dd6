package org.patientcare.talk.dispatch;

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
import org.apache.hc.client5.http.DnsResolver;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.guard.AddressGuard;

/**
 * Resolves host names with a timeout. The JVM's resolver cannot be interrupted, so it runs on
 * separate threads, at most one per name. Half of the threads are reserved for names whose last
 * lookup succeeded, so that unresponsive name servers cannot block those.
 */
final class NameLookup implements AutoCloseable {

    private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(3);
    private static final int MAX_LOOKUPS = 64;
    private static final int MAX_SUSPECT = MAX_LOOKUPS / 2;
    private static final int MAX_REMEMBERED = 10_000;
    private static final long IDLE_SECONDS = 10;

    /** Addresses tried per connection; each may take the whole connect timeout. */
    private static final int MAX_ADDRESSES = 3;

    private final HostResolver hostResolver;
    private final ThreadPoolExecutor threads;
    private final Map<String, CompletableFuture<InetAddress[]>> running = new ConcurrentHashMap<>();
    private final Set<String> healthy = ConcurrentHashMap.newKeySet();
    private final Semaphore suspectPermits = new Semaphore(MAX_SUSPECT);

    /** The resolver; replaced in tests. */
    @FunctionalInterface
    interface HostResolver {

        /** All addresses of a host, at least one; may block. */
        InetAddress[] of(String host) throws UnknownHostException;
    }

    /** Why a lookup failed, in sentences for the operators of the host. */
    enum LookupFailure {
        UNKNOWN_HOST(FaultCode.RECEIVER_NAME_UNKNOWN),
        TIMEOUT(FaultCode.RECEIVER_NAME_UNANSWERED),
        SHUTDOWN(FaultCode.EVENT_NODE_STOPS);

        private final FaultCode code;

        LookupFailure(FaultCode code) {
            this.code = code;
        }
    }

    /** The lookup failed. The message is the sentence of the {@link LookupFailure}. */
    static final class LookupFailedException extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        private final LookupFailure lookupFailure;

        private LookupFailedException(LookupFailure lookupFailure, Exception cause) {
            super(lookupFailure.code.of().sentence());
            this.lookupFailure = lookupFailure;
            initCause(cause);
        }

        LookupFailure failure() {
            return lookupFailure;
        }
    }

    /** The host resolves to an address that may not be called. */
    static final class AddressRefusedException extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        AddressRefusedException(String reason) {
            super(reason);
        }
    }

    /** Too many lookups are running; not the receiver's fault. */
    static final class LookupBusyException extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        LookupBusyException() {
            super(FaultCode.EVENT_LOOKUPS_BUSY.of().sentence());
        }
    }

    NameLookup(HostResolver hostResolver, ThreadFactory factory) {
        this.hostResolver = hostResolver;
        threads =
                new ThreadPoolExecutor(
                        0,
                        MAX_LOOKUPS,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        factory);
    }

    /**
     * All addresses of a host; waits for at most 3 s.
     *
     * @throws UnknownHostException if there are none or the lookup timed out; {@link
     *     LookupBusyException} if no lookup was started
     */
    List<InetAddress> of(String host) throws UnknownHostException {
        String name = host.toLowerCase(Locale.ROOT);
        CompletableFuture<InetAddress[]> answer = ask(name);
        try {
            return List.of(answer.get(LOOKUP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            healthy.remove(name);
            throw new LookupFailedException(LookupFailure.TIMEOUT, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LookupBusyException) {
                throw new LookupBusyException();
            }
            throw new LookupFailedException(LookupFailure.UNKNOWN_HOST, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LookupFailedException(LookupFailure.SHUTDOWN, e);
        }
    }

    private CompletableFuture<InetAddress[]> ask(String host) throws UnknownHostException {
        CompletableFuture<InetAddress[]> own = new CompletableFuture<>();
        CompletableFuture<InetAddress[]> other = running.putIfAbsent(host, own);
        if (other != null) {
            return other;
        }
        boolean suspect = !healthy.contains(host);
        if (suspect && !suspectPermits.tryAcquire()) {
            throw busy(host, own);
        }
        try {
            threads.execute(() -> answer(host, suspect, own));
        } catch (RejectedExecutionException e) {
            leave(suspect);
            throw busy(host, own);
        }
        return own;
    }

    private LookupBusyException busy(String host, CompletableFuture<InetAddress[]> own) {
        LookupBusyException lookupBusyException = new LookupBusyException();
        running.remove(host);
        own.completeExceptionally(lookupBusyException);
        return lookupBusyException;
    }

    private void answer(String host, boolean suspect, CompletableFuture<InetAddress[]> answer) {
        try {
            InetAddress[] found = hostResolver.of(host);
            remember(host);
            answer.complete(found);
        } catch (UnknownHostException | RuntimeException e) {
            healthy.remove(host);
            answer.completeExceptionally(new CompletionException(e));
        } finally {
            running.remove(host);
            leave(suspect);
        }
    }

    private void remember(String host) {
        if (healthy.size() >= MAX_REMEMBERED) {
            healthy.clear();
        }
        healthy.add(host);
    }

    private void leave(boolean suspect) {
        if (suspect) {
            suspectPermits.release();
        }
    }

    /**
     * Resolves the proxy's name with the same timeout as other names, but without checking the
     * addresses.
     */
    DnsResolver unchecked() {
        return new Resolver(this::of);
    }

    /**
     * Resolves a host name once per connection, and lets the connection use only the addresses that
     * were checked. If one of the addresses is refused, all are: a name that has both a public and
     * an internal address is treated as an attack, not as a mistake.
     *
     * @param plain whether this is for connections without TLS, which may use only addresses that
     *     the setting excepts
     */
    DnsResolver checked(AddressGuard guard, boolean plain) {
        return new Resolver(host -> checked(of(host), guard, plain));
    }

    private static List<InetAddress> checked(
            List<InetAddress> found, AddressGuard guard, boolean plain)
            throws AddressRefusedException {
        if (found.stream().anyMatch(guard::refuses)) {
            throw new AddressRefusedException(AddressGuard.REFUSAL.sentence());
        }
        if (plain && !found.stream().allMatch(guard::excepts)) {
            throw new AddressRefusedException(AddressGuard.PLAIN_REFUSAL.sentence());
        }
        return found.stream().limit(MAX_ADDRESSES).toList();
    }

    /** What finds the addresses of a host that a connection may use. */
    @FunctionalInterface
    private interface Addresses {

        List<InetAddress> of(String host) throws UnknownHostException;
    }

    private record Resolver(Addresses addresses) implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            return addresses.of(host).toArray(InetAddress[]::new);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
