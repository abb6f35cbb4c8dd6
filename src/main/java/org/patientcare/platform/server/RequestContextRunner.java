package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/**
 * Runs work that belongs to no HTTP request, such as handling a web socket message, in a request
 * context.
 */
@ApplicationScoped
public class RequestContextRunner {

    @Inject private Instance<RequestContextController> contexts;

    /**
     * Runs the action in the thread's request context, or in a new one if the thread has none. Each
     * call uses its own controller: one that is shared by two threads deactivates the context of
     * one of them only, and the other thread, which is the container's, can then serve no more
     * requests.
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
