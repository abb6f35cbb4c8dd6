package org.patientcare.platform.server;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Knows when the process has been asked to end. Where the server is told to wait before it stops
 * (Payara Micro: {@code --shutdowngrace}), the node says in that time that it is not ready, and
 * serves on.
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

    /** At once, where the container ends this application and not the process. */
    void begin() {
        begun = true;
    }
}
