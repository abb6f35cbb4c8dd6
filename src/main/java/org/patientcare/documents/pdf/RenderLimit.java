package org.patientcare.documents.pdf;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.patientcare.platform.shared.DomainException;

/**
 * Limits how many PDFs a node renders at once to the number of processors: rendering keeps a
 * processor busy, and a PDF with 200 medicines takes tens of megabytes. Further calls wait up to 5
 * s.
 */
@ApplicationScoped
public class RenderLimit {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final Semaphore permits;
    private final Duration longestWait;

    RenderLimit() {
        this(Runtime.getRuntime().availableProcessors(), LONGEST_WAIT);
    }

    RenderLimit(int permits, Duration longestWait) {
        this.permits = new Semaphore(permits, true);
        this.longestWait = longestWait;
    }

    /**
     * @throws DomainException of kind BUSY if no other rendering ended in time
     */
    public byte[] render(Supplier<byte[]> document) {
        if (!tryAcquire()) {
            throw DomainException.busy(
                    "Too many documents are being rendered at the moment: try again shortly.",
                    RETRY_AFTER_SECONDS);
        }
        try {
            return document.get();
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
