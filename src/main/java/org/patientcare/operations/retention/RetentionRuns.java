package org.patientcare.operations.retention;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.patientcare.operations.retention.RetentionRunRepository.Claim;
import org.patientcare.operations.retention.RetentionRunRepository.Step;
import org.patientcare.operations.retention.RetentionService.Batch;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;
import org.patientcare.platform.retention.RetentionClass;

/** The runs of this node, batch after batch, and how many rows they removed. */
@ApplicationScoped
public class RetentionRuns implements MetricSource {

    private static final String ROWS = "patientcare_retention_rows_total";
    private static final String RUNS = "patientcare_retention_runs_total";
    private static final String CLASS = "class";

    /** The nil UUID, before all organizations. */
    private static final UUID START = new UUID(0, 0);

    @EJB private RetentionService retention;
    @Inject private RetentionRunRepository repository;

    private final Map<RetentionClass, LongAdder> rows = counters();
    private final Map<RetentionClass, LongAdder> runs = counters();

    /** Up to which organization this node has looked. */
    private final AtomicReference<UUID> seen = new AtomicReference<>(START);

    private static Map<RetentionClass, LongAdder> counters() {
        Map<RetentionClass, LongAdder> counters = new EnumMap<>(RetentionClass.class);
        for (RetentionClass each : RetentionClass.values()) {
            counters.put(each, new LongAdder());
        }
        return counters;
    }

    /**
     * Lets some organizations have runs that have none yet. Goes around all organizations, a step
     * each time, so that a time when there is nothing to do costs the same with few and with many.
     *
     * @return how many runs were added
     */
    public int addMissing() {
        Step step = repository.addMissing(seen.get());
        seen.set(Objects.requireNonNullElse(step.last(), START));
        return step.added();
    }

    /**
     * Does a batch of a run that is due. A run whose batch fails has to wait, since all others
     * would wait for it.
     *
     * @return how many rows were removed, at least 1 if there was a batch
     */
    public int runNext() {
        AtomicReference<Claim> claimed = new AtomicReference<>();
        try {
            return retention.runNext(claimed::set).map(this::count).orElse(0);
        } catch (RuntimeException e) {
            postpone(claimed.get(), e);
            throw e;
        }
    }

    /**
     * @param failed null if the failure is that of no run
     */
    private void postpone(Claim failed, RuntimeException failure) {
        if (failed == null) {
            return;
        }
        try {
            retention.postpone(failed.organization(), failed.of());
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private int count(Batch batch) {
        rows.get(batch.of()).add(batch.gone());
        if (batch.isLast()) {
            runs.get(batch.of()).increment();
        }
        return Math.max(1, batch.gone());
    }

    @Override
    public void write(PrometheusText text) {
        text.family(ROWS, "counter", "Rows removed because their retention period was over");
        rows.forEach((of, count) -> text.value(ROWS, count.sum(), CLASS, of.code()));
        text.family(RUNS, "counter", "Complete runs of retention, each of an organization");
        runs.forEach((of, count) -> text.value(RUNS, count.sum(), CLASS, of.code()));
    }
}
