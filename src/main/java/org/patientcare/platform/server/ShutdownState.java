package org.patientcare.platform.server;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;

/**
 * Knows whether the process has been asked to stop. Payara then waits for {@value #GRACE_MILLIS} ms
 * before it stops, whoever started it and however it is stopped: meanwhile the node reports that it
 * is not ready, so that proxies send it no further calls, and keeps serving.
 */
@ApplicationScoped
public class ShutdownState {

    /** Payara's property for that time; the option {@code --shutdowngrace} sets it as well. */
    static final String GRACE = "fish.payara.shutdowngrace";

    /** The shipped proxy takes a node out within 1.5 s. */
    private static final String GRACE_MILLIS = "5000";

    private volatile boolean begun;
    private final Thread hook = new Thread(() -> begun = true, "patientcare-stopping");

    void listen(@Observes @Initialized(ApplicationScoped.class) Object started) {
        if (System.getProperty(GRACE) == null) {
            System.setProperty(GRACE, GRACE_MILLIS);
        }
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException late) {
            begun = true;
        }
    }

    @PreDestroy
    void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException late) {
            begun = true;
        }
    }

    public boolean hasBegun() {
        return begun;
    }

    /** Called if the container stops this application and not the process. */
    void begin() {
        begun = true;
    }
}
