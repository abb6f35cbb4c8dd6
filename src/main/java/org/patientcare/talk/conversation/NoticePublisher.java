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
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;

/** Polls for due notices every half second, on every node. */
@ApplicationScoped
public class NoticePublisher {

    private static final Logger LOG = System.getLogger(NoticePublisher.class.getName());

    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    @Resource private ManagedThreadFactory threads;
    @EJB private NoticeEvents events;
    @Inject private RequestContextRunner context;

    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Events about unread messages are delayed");

    /** Starts polling; the database schema must be up to date. */
    public void start() {
        tasks.start(threads, 1);
        tasks.every(POLL_INTERVAL, () -> context.run(this::publishAll));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    private void publishAll() {
        for (UUID organization : events.organizations()) {
            // A failure for one organization does not delay the others.
            tasks.attempt(() -> publishDue(organization));
        }
    }

    private void publishDue(UUID organization) {
        while (events.publishDue(organization)) {
            LOG.log(Level.DEBUG, "There are more");
        }
    }
}
