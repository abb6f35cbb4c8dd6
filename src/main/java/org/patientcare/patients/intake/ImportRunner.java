package org.patientcare.patients.intake;

import static java.util.concurrent.TimeUnit.SECONDS;

import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;

/**
 * Starts loading a file at once on this node. If that is interrupted, housekeeping continues on
 * this or another node within its interval.
 */
@ApplicationScoped
public class ImportRunner {

    private static final Logger LOG = System.getLogger(ImportRunner.class.getName());

    /** Delay before the next check while another node loads the file, as that node may stop. */
    private static final int RECHECK_SECONDS = 1;

    @Resource private ManagedScheduledExecutorService executor;
    @EJB private PatientImportService imports;

    /**
     * Updates the counts, starts the import as {@link PatientImportService#start} does, and begins
     * to load it in the background.
     *
     * @return the import before its first batch
     */
    public PatientImport run(UUID organization, UUID id, Integer unsubscribes) {
        imports.recount(organization, id);
        PatientImport begun = imports.start(organization, id, unsubscribes);
        if (begun.state() == ImportState.RUNNING) {
            startLoading(organization, id);
        }
        return begun;
    }

    private void startLoading(UUID organization, UUID id) {
        try {
            executor.execute(() -> load(organization, id));
        } catch (RejectedExecutionException e) {
            LOG.log(
                    Level.INFO,
                    "No thread is free: housekeeping will load file {0} of patients",
                    id);
        }
    }

    private void load(UUID organization, UUID id) {
        try {
            loadAll(organization, id);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "Loading file {0} of patients failed; housekeeping will continue it: {1}",
                    id,
                    e.getClass().getName());
        }
    }

    private void loadAll(UUID organization, UUID id) {
        try {
            while (imports.loadNextBatch(organization, id) > 0) {
                // the next batch
            }
            if (imports.isDue(organization, id)) {
                executor.schedule(() -> load(organization, id), RECHECK_SECONDS, SECONDS);
            }
        } catch (ImportFailure e) {
            recordFailure(e);
        }
    }

    /**
     * Loads a batch of any import that is not locked by another transaction. A batch that cannot be
     * stored is recorded, and its import has to wait.
     *
     * @return number of rows that were processed; 0 if nothing is to be done or others are doing it
     */
    public int loadNextBatch() {
        try {
            return imports.loadNextBatch();
        } catch (ImportFailure e) {
            recordFailure(e);
            return 1;
        }
    }

    private void recordFailure(ImportFailure failure) {
        LOG.log(
                Level.WARNING,
                "A batch of file {0} of patients could not be stored: {1}",
                failure.importId(),
                failure.getCause().getClass().getName());
        imports.recordFailure(failure);
    }
}
