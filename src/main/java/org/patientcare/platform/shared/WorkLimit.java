package org.patientcare.platform.shared;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limits how many calls a node does at once of a kind that keeps a processor busy or takes much
 * memory. Further calls wait up to 5 s: without an end they would take all threads.
 */
public final class WorkLimit {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final Semaphore permits;
    private final Duration longestWait;
    private final String refusal;

    /**
     * @param refusal what a caller reads for whom there is no place
     */
    public WorkLimit(int permits, String refusal) {
        this(permits, LONGEST_WAIT, refusal);
    }

    WorkLimit(int permits, Duration longestWait, String refusal) {
        this.permits = new Semaphore(permits, true);
        this.longestWait = longestWait;
        this.refusal = refusal;
    }

    /**
     * @throws DomainException of kind BUSY if no other work ended in time
     */
    public byte[] run(Supplier<byte[]> work) {
        if (!tryAcquire()) {
            throw DomainException.busy(refusal, RETRY_AFTER_SECONDS);
        }
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }

    private boolean tryAcquire() {
        try {
            return permits.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
