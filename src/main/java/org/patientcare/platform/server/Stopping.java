package org.patientcare.platform.server;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Knows whether the process has been asked to stop. If the server waits before it stops (Payara
 * Micro: {@code --shutdowngrace}), the node meanwhile reports that it is not ready, and keeps
 * serving.
 */
@ApplicationScoped
public class Stopping {

    private volatile boolean begun;
    private final Thread hook = new Thread(() -> begun = true, "patientcare-stopping");

    @PostConstruct
    void listen() {
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
