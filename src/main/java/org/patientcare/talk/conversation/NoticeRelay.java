package org.patientcare.talk.conversation;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.server.OwnRequestContext;

/** Looks every half second, on every node, for notices that are due. */
@ApplicationScoped
public class NoticeRelay {

    private static final Logger LOG = System.getLogger(NoticeRelay.class.getName());

    private static final Duration LOOK = Duration.ofMillis(500);

    @Resource private ManagedThreadFactory threads;
    @EJB private NoticeEvents events;
    @Inject private OwnRequestContext context;

    private ScheduledThreadPoolExecutor scheduler;

    /** Starts; the schema has to be there. */
    public void begin() {
        scheduler = new ScheduledThreadPoolExecutor(1, threads);
        scheduler.scheduleWithFixedDelay(
                this::look, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    void end() {
        if (scheduler != null) {
            scheduler.shutdownNow();
        }
    }

    /** A failure must not end the timer: the next look comes at once. */
    private void look() {
        try {
            context.run(this::tellAll);
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            LOG.log(Level.DEBUG, "Messages are told later: {0}", e.getClass().getName());
        }
    }

    private void tellAll() {
        for (UUID organization : events.organizations()) {
            tell(organization);
        }
    }

    /** One organization that cannot be dealt with keeps no other waiting. */
    private void tell(UUID organization) {
        try {
            while (events.tell(organization)) {
                LOG.log(Level.DEBUG, "There are more");
            }
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "Messages are told later: {0}", e.getClass().getName());
        }
    }
}
