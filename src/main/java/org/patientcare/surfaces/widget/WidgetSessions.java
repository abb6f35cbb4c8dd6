package org.patientcare.surfaces.widget;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.server.OwnRequestContext;

/** The web sockets of patients' pages on this node, each looked at once a second. */
@ApplicationScoped
class WidgetSessions {

    private static final Logger LOG = System.getLogger(WidgetSessions.class.getName());

    @Resource private ManagedThreadFactory threads;
    @Inject private OwnRequestContext context;

    private final Set<WidgetSession> open = ConcurrentHashMap.newKeySet();
    private ScheduledThreadPoolExecutor scheduler;

    @PostConstruct
    void begin() {
        scheduler = new ScheduledThreadPoolExecutor(2, threads);
        scheduler.scheduleWithFixedDelay(this::requireHellos, 1, 1, TimeUnit.SECONDS);
        scheduler.scheduleWithFixedDelay(this::requireTokens, 1, 1, TimeUnit.SECONDS);
    }

    @PreDestroy
    void end() {
        scheduler.shutdownNow();
    }

    void add(WidgetSession session) {
        open.add(session);
    }

    void remove(WidgetSession session) {
        open.remove(session);
    }

    private void requireHellos() {
        attempt(() -> open.forEach(WidgetSession::requireHello));
    }

    /** While the database cannot be asked all stay. */
    private void requireTokens() {
        attempt(() -> context.run(() -> open.forEach(WidgetSession::requireToken)));
    }

    /** A failure must not end the timer: the next look comes soon. */
    private static void attempt(Runnable look) {
        try {
            look.run();
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            LOG.log(Level.DEBUG, "Pages are looked at again later: {0}", e.getClass().getName());
        }
    }
}
