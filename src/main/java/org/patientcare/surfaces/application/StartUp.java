package org.patientcare.surfaces.application;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.patientcare.operations.bundle.RecentLog;
import org.patientcare.platform.config.AllSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.server.FailedStart;
import org.patientcare.platform.shared.DomainException;

/**
 * Starts the service: checks the settings, then takes the {@link StartSteps}.
 *
 * <p>If the database cannot be used for the moment, the WAR deploys, and the steps are repeated
 * until it can; until then the node is not ready and refuses all calls. If a step fails for another
 * reason, the service cannot start: the log gives the reason in a sentence that starts with {@value
 * #REFUSAL}, the WAR does not deploy, and Payara Micro ends.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class StartUp {

    static final String REFUSAL = "Patient Care does not start: ";

    static final String WAITING = "Patient Care waits for its database: ";

    private static final long RETRY_MILLIS = 1000;

    /** An operator sees in the log that the node still waits. */
    private static final Duration LOG_INTERVAL = Duration.ofSeconds(30);

    private static final Logger LOG = System.getLogger(StartUp.class.getName());

    @Resource private ManagedThreadFactory threads;
    @Inject private AllSettings settings;
    @Inject private DatabaseWatch watch;
    @Inject private StartSteps steps;
    @Inject private RecentLog recentLog;

    private final CountDownLatch stopped = new CountDownLatch(1);

    /** When the log last said that the node waits; null before. */
    private Long loggedAt;

    @PostConstruct
    void start() {
        recentLog.start();
        checkSettings();
        guardEntities();
        if (!startsNow()) {
            threads.newThread(this::startLater).start();
        }
    }

    private void guardEntities() {
        try {
            steps.guardEntities();
        } catch (IllegalStateException e) {
            throw refusal(e.getMessage(), e);
        }
    }

    @PreDestroy
    void stop() {
        stopped.countDown();
    }

    private void startLater() {
        try {
            boolean started = false;
            while (!started && !stopped.await(RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
                started = startsNow();
            }
        } catch (IllegalStateException refused) {
            // The log says why. Servers other than Payara Micro go on.
            watch.giveUp();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * @return false if the database cannot be used for the moment
     */
    private boolean startsNow() {
        try {
            steps.prepare();
            steps.begin();
            return true;
        } catch (RuntimeException e) {
            if (steps.haveBegun() || !watch.mayAnswerLater(e)) {
                throw refusal(sentence(e), e);
            }
            logWait(rootOf(e).getMessage());
            return false;
        }
    }

    /** The reason why the service cannot start, for the operator. */
    static String sentence(RuntimeException failure) {
        return failure instanceof IllegalStateException || failure instanceof DomainException
                ? failure.getMessage()
                : "the database could not be prepared (" + rootOf(failure).getMessage() + ")";
    }

    private static Throwable rootOf(Throwable failure) {
        return failure.getCause() == null ? failure : rootOf(failure.getCause());
    }

    private void logWait(String reason) {
        if (loggedAt == null || System.nanoTime() - loggedAt >= LOG_INTERVAL.toNanos()) {
            loggedAt = System.nanoTime();
            LOG.log(Level.WARNING, WAITING + reason);
        }
    }

    private void checkSettings() {
        try {
            settings.check();
        } catch (SettingException e) {
            throw refusal(e.getMessage(), e);
        }
    }

    private static IllegalStateException refusal(String sentence, Exception cause) {
        LOG.log(Level.ERROR, REFUSAL + sentence);
        FailedStart.endPayaraMicro(REFUSAL + sentence);
        return new IllegalStateException(REFUSAL + sentence, cause);
    }
}
