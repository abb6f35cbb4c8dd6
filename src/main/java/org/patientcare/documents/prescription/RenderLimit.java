package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.patientcare.platform.shared.DomainException;

/**
 * Makes documents, so many at a time on this node: one keeps a processor busy, and 200 medicines
 * take tens of megabytes meanwhile. Others wait a little.
 */
@ApplicationScoped
public class RenderLimit {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final Semaphore places;
    private final Duration longestWait;

    RenderLimit() {
        this(Runtime.getRuntime().availableProcessors(), LONGEST_WAIT);
    }

    RenderLimit(int places, Duration longestWait) {
        this.places = new Semaphore(places, true);
        this.longestWait = longestWait;
    }

    /**
     * @throws DomainException of kind BUSY if others took all places for too long
     */
    byte[] make(Supplier<byte[]> document) {
        if (!hasPlace()) {
            throw DomainException.busy(
                    "Too many documents are being made at this moment: try again shortly.",
                    RETRY_AFTER_SECONDS);
        }
        try {
            return document.get();
        } finally {
            places.release();
        }
    }

    private boolean hasPlace() {
        try {
            return places.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
