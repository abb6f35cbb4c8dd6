package org.patientcare.surfaces.widget;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;

/** The open web sockets of patients' pages on this node, each checked once a second. */
@ApplicationScoped
class WidgetSessions {

    private static final Logger LOG = System.getLogger(WidgetSessions.class.getName());

    private static final Duration EVERY = Duration.ofSeconds(1);

    @Resource private ManagedThreadFactory threads;
    @Inject private RequestContextRunner context;

    private final Set<WidgetSession> open = ConcurrentHashMap.newKeySet();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Pages are looked at again later");

    @PostConstruct
    void begin() {
        tasks.begin(threads, 2);
        tasks.every(EVERY, this::requireHellos);
        tasks.every(EVERY, () -> context.run(this::requireTokens));
    }

    @PreDestroy
    void end() {
        tasks.end();
    }

    void add(WidgetSession session) {
        open.add(session);
    }

    void remove(WidgetSession session) {
        open.remove(session);
    }

    private void requireHellos() {
        open.forEach(page -> tasks.attempt(page::closeIfHelloMissing));
    }

    /** If the database cannot be reached, all sockets stay open. */
    private void requireTokens() {
        open.forEach(page -> tasks.attempt(page::closeIfTokenEnded));
    }
}
