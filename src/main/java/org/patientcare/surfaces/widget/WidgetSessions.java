package org.patientcare.surfaces.widget;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.background.BackgroundTasks;
import org.patientcare.platform.server.RequestContextRunner;

/**
 * The open web sockets of patients' pages on this node. Sockets without a "hello" are looked for
 * every second, ended tokens every 15 s, with one statement for all tokens of an organization.
 */
@ApplicationScoped
class WidgetSessions {

    private static final Logger LOG = System.getLogger(WidgetSessions.class.getName());

    private static final Duration HELLOS_CHECKED_EVERY = Duration.ofSeconds(1);
    private static final Duration TOKENS_CHECKED_EVERY = Duration.ofSeconds(15);

    @Resource private ManagedThreadFactory threads;
    @Inject private WidgetSocketAuthentication authentication;
    @Inject private RequestContextRunner context;

    private final Set<WidgetSocket> open = ConcurrentHashMap.newKeySet();
    private final BackgroundTasks tasks =
            new BackgroundTasks(LOG, "Sockets of patient pages could not be checked");

    @PostConstruct
    void start() {
        tasks.start(threads, 2);
        tasks.every(HELLOS_CHECKED_EVERY, this::requireHellos);
        tasks.every(TOKENS_CHECKED_EVERY, () -> context.run(this::requireTokens));
    }

    @PreDestroy
    void stop() {
        tasks.stop();
    }

    void add(WidgetSocket session) {
        open.add(session);
    }

    void remove(WidgetSocket session) {
        open.remove(session);
    }

    private void requireHellos() {
        open.forEach(page -> tasks.attempt(page::closeIfHelloMissing));
    }

    /** If the database cannot be reached, all sockets stay open. */
    private void requireTokens() {
        Map<WidgetSocket, PatientToken> tokens = new HashMap<>();
        open.forEach(page -> page.token().ifPresent(token -> tokens.put(page, token)));
        Set<PatientToken> valid = authentication.stillValid(tokens.values());
        tokens.forEach(
                (page, token) -> {
                    if (!valid.contains(token)) {
                        tasks.attempt(() -> page.closeFor(token));
                    }
                });
    }
}
