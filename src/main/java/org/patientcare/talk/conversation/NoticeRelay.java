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
import org.patientcare.platform.server.OwnRequestContext;

/** Looks every half second, on every node, for notices that are due. */
@ApplicationScoped
public class NoticeRelay {

    private static final Logger LOG = System.getLogger(NoticeRelay.class.getName());

    private static final Duration LOOK = Duration.ofMillis(500);

    @Resource private ManagedThreadFactory threads;
    @EJB private NoticeEvents events;
    @Inject private OwnRequestContext context;

    private final BackgroundTasks tasks = new BackgroundTasks(LOG, "Messages are told later");

    /** Starts; the schema has to be there. */
    public void begin() {
        tasks.begin(threads, 1);
        tasks.every(LOOK, () -> context.run(this::tellAll));
    }

    @PreDestroy
    void end() {
        tasks.end();
    }

    private void tellAll() {
        for (UUID organization : events.organizations()) {
            // One that cannot be dealt with keeps no other waiting.
            tasks.attempt(() -> tell(organization));
        }
    }

    private void tell(UUID organization) {
        while (events.tell(organization)) {
            LOG.log(Level.DEBUG, "There are more");
        }
    }
}
