package org.patientcare.operations.erasure;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.concurrent.atomic.LongAdder;
import org.patientcare.operations.erasure.ErasureRepository.Batch;
import org.patientcare.operations.erasure.ErasureRepository.Due;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;

/**
 * Destroys patients whose erasure is due, on this node, batch after batch, and keeps the ledger:
 * nothing is destroyed before the ledger has it as intended.
 */
@ApplicationScoped
public class ErasureRuns implements MetricSource {

    private static final Logger LOG = System.getLogger(ErasureRuns.class.getName());

    private static final String NO_LEDGER =
            "The ledger of erasures in {0} cannot be written: patients who are due are not"
                    + " destroyed before it can";

    private static final String ROWS = "patientcare_erasure_rows_total";

    @Inject private ErasureRepository erasures;
    @Inject private ErasureSettings settings;
    @EJB private ErasureDestruction destruction;
    @Inject private Clock clock;

    private final LongAdder rows = new LongAdder();

    /**
     * Does a batch of an erasure that is due, or notes in the ledger what is done. One that fails
     * is not in the way of others; when there is nothing else to do, its failure is thrown. If the
     * ledger cannot be written, a run of the housekeeping logs it once: its last call gets here
     * without a batch.
     *
     * @return how many rows were destroyed and lines added; 0 if there is nothing to do or other
     *     nodes are doing it
     */
    public int runNext() {
        RuntimeException failure = null;
        for (Due due : erasures.due()) {
            try {
                int done = run(due);
                if (done > 0) {
                    return done;
                }
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        int noted = 0;
        try {
            noted = noteDone();
        } catch (RuntimeException e) {
            failure = e;
        }
        if (failure instanceof UncheckedIOException) {
            LOG.log(Level.WARNING, NO_LEDGER, settings.ledger().orElseThrow());
        }
        if (noted == 0 && failure != null) {
            throw failure;
        }
        return noted;
    }

    private int run(Due due) {
        if (due.state() == ErasureState.BLOCKED) {
            note(due, LedgerFile.Word.INTENDED);
            return destruction.begin(due.organization(), due.id()) ? 1 : 0;
        }
        Batch batch = destruction.destroyNext(due.organization(), due.id());
        rows.add(batch.gone());
        return batch.gone();
    }

    private int noteDone() {
        if (settings.ledger().isEmpty()) {
            return 0;
        }
        int noted = 0;
        for (Due done : erasures.notNoted()) {
            note(done, LedgerFile.Word.DONE);
            erasures.noted(done.organization(), done.id());
            noted++;
        }
        return noted;
    }

    /** Does nothing where there is no ledger. */
    private void note(Due due, String word) {
        settings.ledger()
                .ifPresent(
                        folder ->
                                new LedgerFile(folder)
                                        .add(
                                                new LedgerFile.Line(
                                                        clock.instant().toString(),
                                                        word,
                                                        due.id().toString(),
                                                        due.organization().toString(),
                                                        due.patient(),
                                                        due.patientCreatedAt().toString(),
                                                        due.keepPrescriptions().toSeconds())));
    }

    @Override
    public void write(PrometheusText text) {
        text.family(ROWS, "counter", "Rows of erased patients destroyed or emptied")
                .value(ROWS, rows.sum());
    }
}
