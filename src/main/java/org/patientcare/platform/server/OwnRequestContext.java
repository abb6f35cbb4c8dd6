package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** Runs what belongs to no HTTP request, such as a message over a web socket. */
@ApplicationScoped
public class OwnRequestContext {

    @Inject private Instance<RequestContextController> contexts;

    /**
     * Runs it in a request context, the one of the thread if it has one. Each time by a controller
     * of its own: one that two threads use ends the context of one of them alone, and the other
     * one, which is the container's, keeps it and can serve no request any more.
     */
    public void run(Runnable action) {
        RequestContextController context = contexts.get();
        boolean activated = context.activate();
        try {
            action.run();
        } finally {
            if (activated) {
                context.deactivate();
            }
            contexts.destroy(context);
        }
    }
}
