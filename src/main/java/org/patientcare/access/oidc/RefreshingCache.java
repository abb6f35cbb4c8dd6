package org.patientcare.access.oidc;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.patientcare.access.oidc.ProviderHttp.Deadline;

/**
 * A cached document of a provider, such as its metadata or its keys. It is refreshed after one
 * hour, by one thread at a time; while it cannot be refreshed, the cached value is used for up to
 * 24 hours.
 */
final class RefreshingCache<T> {

    private static final long REFRESH_AFTER = TimeUnit.HOURS.toNanos(1);
    private static final long USABLE_FOR = TimeUnit.HOURS.toNanos(24);

    /**
     * How long after a failed request no new one is made, so that callers do not wait for a
     * provider that is down.
     */
    private static final long RETRY_DELAY = TimeUnit.SECONDS.toNanos(15);

    /** The most refreshes per window that tokens with unknown keys may force. */
    private static final int MAX_FORCED_REFRESHES = 4;

    private static final long WINDOW = TimeUnit.MINUTES.toNanos(1);

    /** Fetches the document. */
    interface Source<T> {
        T fetch(Deadline deadline) throws IOException;
    }

    private final Source<T> source;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Entry<T> cached;
    private volatile long noRequestUntil = System.nanoTime();
    private long windowStart = System.nanoTime();
    private int forcedRefreshes;

    private record Entry<T>(T value, long at) {}

    RefreshingCache(Source<T> source) {
        this.source = source;
    }

    /**
     * Returns the cached value, or fetches it if there is none or it is older than an hour.
     *
     * @throws IOException if the value cannot be fetched and no cached one is younger than 24
     *     hours; also, without a request, if the deadline has passed and the cached value is older
     *     than an hour
     */
    T get(Deadline deadline) throws IOException {
        Entry<T> now = cached;
        if (!isOlder(now, REFRESH_AFTER)) {
            return now.value();
        }
        requireTime(deadline);
        boolean usable = !isOlder(now, USABLE_FOR);
        if (usable && (lock.isLocked() || isBackingOff())) {
            return now.value();
        }
        try {
            return refresh(now, deadline).value();
        } catch (IOException e) {
            if (usable) {
                return now.value();
            }
            throw e;
        }
    }

    /**
     * Fetches a newer value because the given one did not suffice; returns the cached value if it
     * is newer already or was refreshed too often lately.
     *
     * @throws IOException if the value cannot be fetched, or the deadline has passed
     */
    T getNewerThan(T before, Deadline deadline) throws IOException {
        requireTime(deadline);
        Entry<T> now = cached;
        if (now == null || now.value() != before || !mayForceRefresh()) {
            return now == null ? before : now.value();
        }
        return refresh(now, deadline).value();
    }

    private static void requireTime(Deadline deadline) throws IOException {
        if (deadline.hasPassed()) {
            throw new IOException("not requested: there is no time left");
        }
    }

    private static boolean isOlder(Entry<?> answer, long nanos) {
        return answer == null || System.nanoTime() - answer.at() > nanos;
    }

    private synchronized boolean mayForceRefresh() {
        long now = System.nanoTime();
        if (now - windowStart > WINDOW) {
            windowStart = now;
            forcedRefreshes = 0;
        }
        return ++forcedRefreshes <= MAX_FORCED_REFRESHES;
    }

    private Entry<T> refresh(Entry<T> before, Deadline deadline) throws IOException {
        if (!acquiresLock(deadline)) {
            throw new IOException("another request is still waiting for the response");
        }
        try {
            if (cached != before) {
                return cached;
            }
            if (isBackingOff()) {
                throw new IOException("the last request failed a moment ago");
            }
            return refresh(deadline);
        } finally {
            lock.unlock();
        }
    }

    private Entry<T> refresh(Deadline deadline) throws IOException {
        try {
            cached = new Entry<>(source.fetch(deadline), System.nanoTime());
            return cached;
        } catch (IOException e) {
            noRequestUntil = System.nanoTime() + RETRY_DELAY;
            throw e;
        }
    }

    private boolean isBackingOff() {
        return System.nanoTime() - noRequestUntil < 0;
    }

    private boolean acquiresLock(Deadline deadline) throws IOException {
        try {
            return lock.tryLock(deadline.responseTimeoutMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the wait was interrupted", e);
        }
    }
}
