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
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.CheckStatus;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** Runs all checks at once and does not wait for any of them longer than {@link Check#LIMIT}. */
@ApplicationScoped
public class SelfCheck {

    private static final Logger LOG = System.getLogger(SelfCheck.class.getName());

    /** Three runs at once; threads of a hanging partner count until its own time-outs end them. */
    private static final int MOST_THREADS = 3 * CheckName.values().length;

    private static final int IDLE_SECONDS = 30;

    private static final Finding NO_DATABASE =
            Finding.failed(
                    "The database did not answer this question.",
                    "Do first what the check of the database says.");

    private static final Finding TOO_SLOW =
            Finding.failed(
                    "There was no answer within " + Check.LIMIT.toMillis() + " ms.",
                    "Find out what keeps the other side silent: a firewall that drops packets, a"
                            + " name that is not resolved, or a process that hangs.");

    private static final Finding BUSY =
            Finding.skipped(
                    "Other self-checks are under way on this node.", "Ask again in half a minute.");

    @Resource private ManagedThreadFactory threads;
    @Inject private Instance<Check> checks;
    @Inject private AuditTrail trail;

    private ExecutorService executor;

    @PostConstruct
    void begin() {
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
    void end() {
        executor.shutdownNow();
    }

    /** Looks at everything. */
    public Report run(RequestOrigin origin) {
        long deadline = System.nanoTime() + Check.LIMIT.toNanos();
        Map<CheckName, Future<Finding>> looks = new EnumMap<>(CheckName.class);
        checks.forEach(check -> looks.put(check.name(), begun(check, origin)));
        Map<CheckName, Finding> findings = new EnumMap<>(CheckName.class);
        looks.forEach((name, look) -> findings.put(name, ended(name, look, deadline)));
        leaveATrace(findings);
        return new Report(findings);
    }

    private Future<Finding> begun(Check check, RequestOrigin origin) {
        try {
            return executor.submit(() -> check.look(origin));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(BUSY);
        }
    }

    private static Finding ended(CheckName name, Future<Finding> look, long deadline) {
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

    /** Not where it would have to wait for a database that just now did not answer. */
    private void leaveATrace(Map<CheckName, Finding> findings) {
        Finding database = findings.get(CheckName.DATABASE);
        if (database != null && database.status() == CheckStatus.FAILED) {
            LOG.log(Level.WARNING, "A self-check without a row in the audit trail: no database");
            return;
        }
        trail.wrote(AuditAction.SELF_CHECK, null, Concerned.things());
    }
}
