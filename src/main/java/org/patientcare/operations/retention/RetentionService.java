package org.patientcare.operations.retention;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.patientcare.operations.retention.RetentionRunRepository.Claim;
import org.patientcare.operations.retention.RetentionRunRepository.LastRun;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.platform.retention.RetentionSettings;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Removes rows whose retention period is over. Each organization and class of data has a run a day,
 * in batches, each of which is a transaction that locks the row of the run: if a node dies, another
 * one continues. A run that removed anything is in the audit trail.
 */
@Stateless
public class RetentionService {

    /** How far a preview counts the rows of a table. */
    static final int MOST_COUNTED = 10_000;

    @Inject private RetentionRunRepository runs;
    @Inject private RetentionSettings settings;
    @Inject private AuditTrail trail;

    /**
     * A batch of a run.
     *
     * @param gone how many rows were removed or emptied
     * @param isLast whether the run is complete with it
     */
    record Batch(RetentionClass of, int gone, boolean isLast) {}

    /**
     * Does the next batch of a run that is due.
     *
     * @param claimed is told which run it is, before the batch can fail
     * @return empty if none is due, or other nodes are doing it
     */
    public Optional<Batch> runNext(Consumer<Claim> claimed) {
        Optional<Claim> due = runs.claim();
        due.ifPresent(claimed);
        return due.map(this::run);
    }

    /** Lets others be done before a run of which a batch has failed: it would fail again. */
    public void postpone(UUID organization, RetentionClass of) {
        runs.postpone(organization, of);
    }

    private Batch run(Claim claim) {
        int left = OldRows.BATCH_SIZE;
        for (ExpiringRows each : runs.rows(claim.of())) {
            if (left > 0) {
                left -= runs.remove(each, claim.organization(), period(claim.of()), left);
            }
        }
        int gone = OldRows.BATCH_SIZE - left;
        boolean isLast = left > 0;
        runs.update(claim, gone, isLast);
        if (isLast && claim.removed() + gone > 0) {
            record(claim, claim.removed() + gone);
        }
        return new Batch(claim.of(), gone, isLast);
    }

    private void record(Claim claim, long removed) {
        trail.recordDone(
                AuditAction.RETENTION_RUN,
                claim.organization(),
                AuditTarget.ofObjects(claim.of().code()),
                new JsonDocument("{\"rows\":%d}".formatted(removed)));
    }

    /**
     * What the next runs of an organization would remove now. Changes nothing.
     *
     * @return for each class of data
     */
    public List<RetentionPreview> preview(UUID organization) {
        Map<RetentionClass, LastRun> last = runs.last(organization);
        return Stream.of(RetentionClass.values())
                .map(each -> preview(organization, each, Optional.ofNullable(last.get(each))))
                .toList();
    }

    private RetentionPreview preview(UUID organization, RetentionClass of, Optional<LastRun> last) {
        List<Long> due =
                runs.rows(of).stream()
                        .map(each -> runs.count(each, organization, period(of), MOST_COUNTED))
                        .toList();
        return new RetentionPreview(
                of,
                settings.periodText(of),
                due.stream().mapToLong(Long::longValue).sum(),
                due.stream().allMatch(each -> each < MOST_COUNTED),
                last.map(LastRun::at).orElse(null),
                last.map(LastRun::removed).orElse(null));
    }

    private Duration period(RetentionClass of) {
        return settings.period(of);
    }

    /**
     * What a run would remove.
     *
     * @param due how many rows, those of each table counted to {@value
     *     RetentionService#MOST_COUNTED}
     * @param isExact false if there may be more
     * @param lastAt when the last run was complete; null if there was none yet
     * @param lastRemoved how many rows it removed; null likewise
     */
    public record RetentionPreview(
            RetentionClass of,
            String period,
            long due,
            boolean isExact,
            Instant lastAt,
            Long lastRemoved) {}
}
