package org.patientcare.surfaces.application;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.EJB;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.signin.Challenges;
import org.patientcare.access.ticket.PatientLinkTokens;
import org.patientcare.access.ticket.Tickets;
import org.patientcare.access.token.TokenService;
import org.patientcare.documents.prescription.BirthDateCheckService;
import org.patientcare.operations.erasure.ErasureRuns;
import org.patientcare.operations.oversight.UnusualAccessRuns;
import org.patientcare.operations.retention.RetentionRuns;
import org.patientcare.patients.intake.ImportRunner;
import org.patientcare.patients.intake.PatientImportService;
import org.patientcare.patients.patient.PatientChanges;
import org.patientcare.patients.patient.PatientContacts;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.people.person.Invitations;
import org.patientcare.platform.background.BackgroundFailures;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.http.FailureLog;
import org.patientcare.platform.idempotency.KeyedCalls;
import org.patientcare.sending.delivery.CapturedMessages;
import org.patientcare.talk.webhook.WebhookHousekeeping;
import org.patientcare.trail.audit.AuditHousekeeping;
import org.patientcare.trail.audit.RefusedLogins;
import org.patientcare.trail.outbox.EventHousekeeping;
import org.patientcare.visits.appointment.Delays;
import org.patientcare.visits.appointment.MailHolds;
import org.patientcare.visits.appointment.Reminders;
import org.patientcare.visits.appointment.Visits;
import org.patientcare.visits.video.VisitNotifications;

/**
 * Runs the housekeeping tasks at an interval ({@code patientcare.housekeeping.interval}, one minute
 * by default) on every node: they close and remove what has expired by the database's clock. A node
 * whose own clock is wrong, or whose database cannot be used, skips runs and says so once a minute.
 */
@Singleton
@Startup
@DependsOn("StartUp")
public class Housekeeping {

    private static final Logger LOG = System.getLogger(Housekeeping.class.getName());

    /** The maximum time of one task in a run, so that a long task does not delay the others. */
    private static final Duration MAX_TASK_TIME = Duration.ofSeconds(10);

    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

    @Resource private ManagedScheduledExecutorService scheduler;
    @Inject private HousekeepingSettings settings;
    @Inject private NodeClock clock;
    @Inject private DatabaseWatch watch;
    @Inject private HousekeepingMetrics metrics;
    @Inject private RateLimiter limiter;
    @EJB private TokenService tokens;
    @EJB private Tickets tickets;
    @EJB private PatientLinkTokens links;
    @EJB private Sessions sessions;
    @EJB private Challenges challenges;
    @EJB private Invitations invitations;
    @EJB private AuditHousekeeping trail;
    @EJB private RefusedLogins refusedLogins;
    @EJB private PatientService patients;
    @EJB private PatientContacts contacts;
    @EJB private PatientChanges changes;
    @EJB private Visits visits;
    @EJB private Reminders reminders;
    @EJB private MailHolds mailHolds;
    @EJB private Delays delays;
    @EJB private RedemptionService redemptions;
    @EJB private BirthDateCheckService birthDateChecks;
    @Inject private CapturedMessages captured;
    @Inject private VisitNotifications notifications;
    @EJB private KeyedCalls keyedCalls;
    @Inject private EventHousekeeping events;
    @Inject private ImportRunner runs;
    @EJB private PatientImportService imports;
    @EJB private WebhookHousekeeping webhooks;
    @Inject private RetentionRuns retention;
    @Inject private UnusualAccessRuns unusual;
    @Inject private ErasureRuns erasures;

    private ScheduledFuture<?> timer;

    /** When it was last logged that tasks wait; null if the last run was complete. */
    private volatile Long waitLoggedAt;

    /** Whether a task of the current run failed. */
    private volatile boolean failed;

    @PostConstruct
    void start() {
        long millis = settings.interval().toMillis();
        timer =
                scheduler.scheduleWithFixedDelay(
                        this::runTasks, millis, millis, TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    void stop() {
        timer.cancel(false);
    }

    /** All tasks, in the order in which a run executes them. */
    public List<Task> tasks() {
        return List.of(
                new Task("rate windows", limiter::removeOld),
                new Task("tokens", tokens::removeEnded),
                new Task("tickets", tickets::removeOld),
                new Task("patient links", links::removeOld),
                new Task("contacts changed by people", contacts::removeOld),
                new Task("former changes of patients", changes::removeFormer),
                new Task("sessions", sessions::removeEnded),
                new Task("challenges", challenges::removeEnded),
                new Task("mailed invitations", invitations::removeOldMailCounts),
                new Task("audit partitions", trail::createMonthTables),
                new Task("event partitions", events::createDayTables),
                new Task("refused logins", refusedLogins::collect),
                new Task("plans", patients::endExpiredSubscriptions),
                new Task("visits", visits::endOverdue),
                new Task("old reminders", reminders::removeOld),
                new Task("mails that waited", mailHolds::removeOld),
                new Task("old delays", delays::removeOld),
                new Task("wrong codes", redemptions::removeOldWrongCodes),
                new Task("wrong dates", birthDateChecks::removeOldWrongDates),
                new Task("captured messages", captured::removeOld),
                new Task("idempotency keys", keyedCalls::removeOld),
                new Task("signals", notifications::removeOld),
                new Task("old events", events::removeOld),
                new Task("patient import files", imports::removeOld),
                new Task("patient import rows", runs::loadNextBatch),
                new Task("webhook delivery partitions", webhooks::createPartitions),
                new Task("old webhook delivery partitions", webhooks::dropPartition),
                new Task("deliveries of changed webhooks", webhooks::followSubscriptions),
                new Task("deleted webhooks", webhooks::removeDeleted),
                new Task("settings of deleted webhooks", webhooks::removeMetaOfDeleted),
                new Task("webhook endpoints", webhooks::removeEndpoints),
                new Task("runs of retention", retention::addMissing),
                new Task("retention", retention::runNext),
                new Task("unusual accesses", unusual::runNext),
                new Task("erasures", erasures::runNext),
                new Task("audit event subjects", trail::backfillPatients));
    }

    /** Throws nothing: an exception would stop the timer. */
    private void runTasks() {
        try {
            Readiness readiness = watch.readiness();
            if (readiness == Readiness.READY) {
                waitLoggedAt = runEach() ? null : waitLoggedAt;
            } else if (readiness != Readiness.STOPPING) {
                logWait("until this node is ready: " + readiness.sentence());
            }
        } catch (RuntimeException | Error e) {
            LOG.log(Level.WARNING, "Housekeeping failed: {0}", FailureLog.trace(e));
        }
    }

    private boolean runEach() {
        boolean complete = true;
        failed = false;
        for (Task task : tasks()) {
            if (complete || watch.readiness() == Readiness.READY) {
                complete &= run(task);
            }
        }
        if (complete && !failed) {
            metrics.runSucceeded();
        }
        return complete;
    }

    private void logWait(String reason) {
        if (waitLoggedAt == null || System.nanoTime() - waitLoggedAt >= LOG_INTERVAL.toNanos()) {
            waitLoggedAt = System.nanoTime();
            LOG.log(Level.WARNING, "Housekeeping waits {0}", reason);
        }
    }

    /**
     * Runs a task. One that fails is tried again in the next run.
     *
     * @return false if it failed because the database cannot be used
     */
    private boolean run(Task task) {
        long latest = System.nanoTime() + MAX_TASK_TIME.toNanos();
        try {
            task.run(() -> clock.isAccurate() && System.nanoTime() < latest);
        } catch (RuntimeException | Error e) {
            if (DatabaseUnavailable.isCauseOf(e)) {
                logWait(
                        "for the database (%s: %s)"
                                .formatted(task.name(), BackgroundFailures.kind(e)));
                return false;
            }
            failed = true;
            metrics.taskFailed();
            LOG.log(
                    Level.WARNING,
                    "Housekeeping ({0}) failed and will be tried again: {1}",
                    task.name(),
                    FailureLog.trace(e));
        }
        return true;
    }

    /**
     * A housekeeping task that works in batches.
     *
     * @param name the name in the log
     * @param batch processes a limited number of rows in its own transaction and returns how many;
     *     0 if there is nothing to do or other nodes are doing it
     */
    public record Task(String name, IntSupplier batch) {

        /**
         * Runs batches until nothing is left or {@code mayContinue} returns false. A failing batch
         * does not undo earlier ones.
         *
         * @param mayContinue checked before each batch
         * @return the number of rows processed
         */
        long run(BooleanSupplier mayContinue) {
            long rows = 0;
            int found = 1;
            while (found > 0 && mayContinue.getAsBoolean()) {
                found = batch.getAsInt();
                rows += found;
            }
            return rows;
        }
    }
}
