package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.patientcare.platform.shared.DomainException;

/**
 * Bounds how many documents this node renders at once: one keeps a processor busy, and one of 200
 * medicines takes tens of megabytes. Further ones wait a little.
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
     * @throws DomainException of kind BUSY if none of the others ended in time
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
