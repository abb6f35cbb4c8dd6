package org.patientcare.application;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.patientcare.appointment.Visits;
import org.patientcare.audit.AuditTrail;
import org.patientcare.delivery.CapturedMessages;
import org.patientcare.http.FailureLog;
import org.patientcare.idempotency.KeyedCalls;
import org.patientcare.patient.PatientService;
import org.patientcare.ratelimit.RateLimiter;
import org.patientcare.redemption.RedemptionService;
import org.patientcare.token.TokenService;
import org.patientcare.video.VisitNews;

/** Every minute, on every node, removes what is over. Doing it twice at once is harmless. */
@Singleton
@Startup
@DependsOn("StartUp")
public class Housekeeping {

    private static final Logger LOG = System.getLogger(Housekeeping.class.getName());

    @Resource private ManagedScheduledExecutorService scheduler;
    @Inject private RateLimiter limiter;
    @Inject private TokenService tokens;
    @Inject private AuditTrail trail;
    @Inject private PatientService patients;
    @Inject private Visits visits;
    @Inject private RedemptionService redemptions;
    @Inject private CapturedMessages captured;
    @Inject private VisitNews news;
    @Inject private KeyedCalls keyedCalls;

    private ScheduledFuture<?> timer;

    @PostConstruct
    void begin() {
        timer = scheduler.scheduleWithFixedDelay(this::removeWhatIsOver, 1, 1, TimeUnit.MINUTES);
    }

    @PreDestroy
    void end() {
        timer.cancel(false);
    }

    private void removeWhatIsOver() {
        List.<Runnable>of(
                        limiter::removeOld,
                        tokens::removeEnded,
                        trail::collectRefusedLogins,
                        () -> untilNothingIsLeft(patients::endSubscriptions),
                        () -> untilNothingIsLeft(visits::endOver),
                        redemptions::forgetWrongCodes,
                        captured::removeOld,
                        () -> untilNothingIsLeft(keyedCalls::removeOld),
                        news::removeOld)
                .forEach(Housekeeping::run);
    }

    /** In steps, so that after a long pause no transaction becomes a long one. */
    private static void untilNothingIsLeft(IntSupplier step) {
        boolean more = true;
        while (more) {
            more = step.getAsInt() > 0;
        }
    }

    /** A failure must not end the timer: the next minute brings the next try. */
    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "Housekeeping failed and will be tried again in a minute: {0}",
                    FailureLog.trace(e));
        }
    }
}
