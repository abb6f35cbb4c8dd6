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
 * Begins to load a file at once on this node. What stops it, housekeeping makes good, on this node
 * or another one, within its interval.
 */
@ApplicationScoped
public class ImportRuns {

    private static final Logger LOG = System.getLogger(ImportRuns.class.getName());

    /** While another node is at it, which may stop. */
    private static final int LOOK_AGAIN_SECONDS = 1;

    @Resource private ManagedScheduledExecutorService executor;
    @EJB private PatientImports imports;
    @EJB private ImportLoading loading;
    @EJB private ImportRecount recount;

    /**
     * As {@link PatientImports#run} by the counts of now, and then begins.
     *
     * @return the file before its first batch
     */
    public PatientImport run(UUID organization, UUID id, Integer unsubscribes) {
        recount.count(organization, id);
        PatientImport begun = imports.run(organization, id, unsubscribes);
        if (begun.state() == ImportState.RUNNING) {
            begin(organization, id);
        }
        return begun;
    }

    private void begin(UUID organization, UUID id) {
        try {
            executor.execute(() -> load(organization, id));
        } catch (RejectedExecutionException e) {
            LOG.log(Level.INFO, "File {0} of patients is left to housekeeping", id);
        }
    }

    private void load(UUID organization, UUID id) {
        try {
            loadAll(organization, id);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "File {0} of patients stopped and is left to housekeeping: {1}",
                    id,
                    e.getClass().getName());
        }
    }

    private void loadAll(UUID organization, UUID id) {
        try {
            while (loading.loadNext(organization, id) > 0) {
                // the next batch
            }
            if (loading.isDue(organization, id)) {
                executor.schedule(() -> load(organization, id), LOOK_AGAIN_SECONDS, SECONDS);
            }
        } catch (ImportFailure e) {
            note(e);
        }
    }

    /**
     * Loads a batch of some file that nobody is at. One that cannot be stored is noted, and then it
     * is the turn of others.
     *
     * @return how many rows it dealt with; 0 when there is nothing to do, or others do it
     */
    public int loadNext() {
        try {
            return loading.loadNext();
        } catch (ImportFailure e) {
            note(e);
            return 1;
        }
    }

    private void note(ImportFailure failure) {
        LOG.log(
                Level.WARNING,
                "A batch of file {0} of patients could not be stored: {1}",
                failure.file(),
                failure.getCause().getClass().getName());
        loading.failed(failure);
    }
}
