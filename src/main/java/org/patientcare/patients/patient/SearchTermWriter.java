package org.patientcare.patients.patient;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.function.IntSupplier;
import org.patientcare.platform.background.BackgroundTasks;

/**
 * Writes missing search terms in the background, on every node: during and after an upgrade from a
 * release that wrote none. At most two of three seconds are spent on it, so that calls go on
 * meanwhile.
 */
@ApplicationScoped
public class SearchTermWriter {

    private static final Logger LOG = System.getLogger(SearchTermWriter.class.getName());

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration MAX_WORK = Duration.ofSeconds(1);

    @Resource private ManagedThreadFactory threads;
    @EJB private SearchTermBacklog backlog;

    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Patients are found by their former names, or not yet");

    /** Starts the work; the database schema must be up to date. */
    public void start() {
        tasks.start(threads, 1);
        tasks.every(INTERVAL, this::work);
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    private void work() {
        if (backlog.isAnyMissing()) {
            repeat(backlog::writeQueued);
            repeat(backlog::fillNext);
        }
    }

    private static void repeat(IntSupplier batch) {
        long latest = System.nanoTime() + MAX_WORK.toNanos();
        int patients = 1;
        while (patients > 0 && System.nanoTime() < latest) {
            patients = batch.getAsInt();
        }
    }
}
