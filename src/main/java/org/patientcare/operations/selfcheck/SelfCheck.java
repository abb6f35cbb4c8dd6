package org.patientcare.operations.selfcheck;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Runs all checks in parallel and waits at most {@link Check#LIMIT} for them. */
@ApplicationScoped
public class SelfCheck {

    private static final Logger LOG = System.getLogger(SelfCheck.class.getName());

    /**
     * Enough for three self-checks at the same time. The thread of a check that hangs is in use
     * until the check's own time-outs end it.
     */
    private static final int MOST_THREADS = 3 * CheckName.values().length;

    private static final int IDLE_SECONDS = 30;

    private static final String NOT_RECORDED =
            "A self-check is not recorded in the audit trail: the database does not write";

    private static final Finding NO_DATABASE =
            Finding.failed(
                    "The database did not answer the query of this check.",
                    "First do what the check of the database says.");

    private static final Finding TOO_SLOW =
            Finding.failed(
                    "There was no answer within " + Check.LIMIT.toMillis() + " ms.",
                    "Find out why the other side does not answer: a firewall that drops packets, a"
                            + " name that is not resolved, or a process that hangs.");

    private static final Finding BUSY =
            Finding.skipped(
                    "Other self-checks are running on this node.",
                    "Repeat the self-check in half a minute.");

    @Resource private ManagedThreadFactory threads;
    @Inject private Instance<Check> checks;
    @Inject private AuditTrail trail;
    @Inject private SelfCheckMetrics metrics;

    private ExecutorService executor;

    @PostConstruct
    void initialize() {
        executor =
                new ThreadPoolExecutor(
                        0,
                        MOST_THREADS,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        threads);
    }

    @PreDestroy
    void stop() {
        executor.shutdownNow();
    }

    /** Runs all checks and records the self-check in the audit trail. */
    public SelfCheckReport run(RequestOrigin origin) {
        SelfCheckReport report = inspect(origin);
        recordRun(report.findings());
        return report;
    }

    /** Runs all checks, as a part of something that the caller records. */
    public SelfCheckReport inspect(RequestOrigin origin) {
        return new SelfCheckReport(findings(checks.stream(), origin));
    }

    /** Runs the checks that need no request, for the metrics. */
    void runByItself() {
        findings(checks.stream().filter(check -> !check.name().needsRequest()), RequestOrigin.NONE);
    }

    private Map<CheckName, Finding> findings(Stream<Check> these, RequestOrigin origin) {
        long deadline = System.nanoTime() + Check.LIMIT.toNanos();
        Map<CheckName, Future<Finding>> running = new EnumMap<>(CheckName.class);
        these.forEach(check -> running.put(check.name(), start(check, origin)));
        Map<CheckName, Finding> findings = new EnumMap<>(CheckName.class);
        running.forEach((name, look) -> findings.put(name, await(name, look, deadline)));
        Map<CheckName, Finding> seen = new EnumMap<>(findings);
        seen.values().removeIf(BUSY::equals);
        metrics.keep(seen);
        return findings;
    }

    private Future<Finding> start(Check check, RequestOrigin origin) {
        try {
            return executor.submit(() -> check.run(origin));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(BUSY);
        }
    }

    private static Finding await(CheckName name, Future<Finding> look, long deadline) {
        try {
            long left = Math.max(0, deadline - System.nanoTime());
            return look.get(left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            look.cancel(true);
            return TOO_SLOW;
        } catch (ExecutionException e) {
            return failed(name, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            look.cancel(true);
            return TOO_SLOW;
        }
    }

    private static Finding failed(CheckName name, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException || cause instanceof DatabaseFailure) {
                return NO_DATABASE;
            }
        }
        LOG.log(Level.WARNING, "The check {0} failed: {1}", name.code(), failure.getClass());
        return Finding.failed(
                "This check could not be carried out (" + failure.getClass().getName() + ").",
                "Report it as a defect, with the log of this node.");
    }

    /**
     * Skipped if the database does not answer or does not write, since the write would have to wait
     * for it. The self-check is answered in any case.
     */
    private void recordRun(Map<CheckName, Finding> findings) {
        Finding database = findings.get(CheckName.DATABASE);
        if (database != null && database.status() == CheckStatus.FAILED) {
            LOG.log(Level.WARNING, NOT_RECORDED);
            return;
        }
        try {
            trail.recordDone(AuditAction.SELF_CHECK, null, AuditTarget.ofObjects());
        } catch (RuntimeException e) {
            if (!DatabaseUnavailable.isCauseOf(e)) {
                throw e;
            }
            LOG.log(Level.WARNING, NOT_RECORDED);
        }
    }
}
