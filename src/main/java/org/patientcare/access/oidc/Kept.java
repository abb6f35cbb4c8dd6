package org.patientcare.access.oidc;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Something that a provider says of itself: kept for an hour, read again by one thread at a time,
 * and kept on for a day while it cannot be read again.
 */
final class Kept<T> {

    private static final long FRESH = TimeUnit.HOURS.toNanos(1);
    private static final long GOOD = TimeUnit.HOURS.toNanos(24);

    /** After a failure nobody tries for so long: who comes meanwhile need not wait. */
    private static final long REST = TimeUnit.SECONDS.toNanos(15);

    /** Reads that somebody may bring about by what they show, in each window. */
    private static final int READS = 4;

    private static final long WINDOW = TimeUnit.MINUTES.toNanos(1);

    /** How it is read. */
    interface Source<T> {
        T read(Deadline deadline) throws IOException;
    }

    private final Source<T> source;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Answer<T> known;
    private volatile long restsUntil = System.nanoTime();
    private long windowBegan = System.nanoTime();
    private int reads;

    private record Answer<T>(T value, long at) {}

    Kept(Source<T> source) {
        this.source = source;
    }

    /**
     * What is known, or read now.
     *
     * @throws IOException if it cannot be read and nothing is known; at once if there is no time
     *     left to read it, and what is known is old
     */
    T get(Deadline deadline) throws IOException {
        Answer<T> now = known;
        if (!isOlder(now, FRESH)) {
            return now.value();
        }
        requireTime(deadline);
        boolean good = !isOlder(now, GOOD);
        if (good && (lock.isLocked() || rests())) {
            return now.value();
        }
        try {
            return read(now, deadline).value();
        } catch (IOException e) {
            if (good) {
                return now.value();
            }
            throw e;
        }
    }

    /**
     * Something newer than what was not enough; the same if it was read too often lately.
     *
     * @throws IOException if it cannot be read, or there is no time left to do so
     */
    T newerThan(T before, Deadline deadline) throws IOException {
        requireTime(deadline);
        Answer<T> now = known;
        if (now == null || now.value() != before || !mayRead()) {
            return now == null ? before : now.value();
        }
        return read(now, deadline).value();
    }

    private static void requireTime(Deadline deadline) throws IOException {
        if (deadline.isOver()) {
            throw new IOException("is not asked: there is no time left");
        }
    }

    private static boolean isOlder(Answer<?> answer, long nanos) {
        return answer == null || System.nanoTime() - answer.at() > nanos;
    }

    private synchronized boolean mayRead() {
        long now = System.nanoTime();
        if (now - windowBegan > WINDOW) {
            windowBegan = now;
            reads = 0;
        }
        return ++reads <= READS;
    }

    private Answer<T> read(Answer<T> before, Deadline deadline) throws IOException {
        if (!isFree(deadline)) {
            throw new IOException("is being waited for");
        }
        try {
            if (known != before) {
                return known;
            }
            if (rests()) {
                throw new IOException("did not answer a moment ago");
            }
            return read(deadline);
        } finally {
            lock.unlock();
        }
    }

    private Answer<T> read(Deadline deadline) throws IOException {
        try {
            known = new Answer<>(source.read(deadline), System.nanoTime());
            return known;
        } catch (IOException e) {
            restsUntil = System.nanoTime() + REST;
            throw e;
        }
    }

    private boolean rests() {
        return System.nanoTime() - restsUntil < 0;
    }

    private boolean isFree(Deadline deadline) throws IOException {
        try {
            return lock.tryLock(deadline.millis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("was not waited for", e);
        }
    }
}
