package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * Runs work in a request context: what belongs to no HTTP request, such as handling a web socket
 * message, and what is left of a suspended request.
 */
@ApplicationScoped
public class RequestContextRunner {

    @Inject private Instance<RequestContextController> contexts;
    @Inject private RequestHolder current;

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

    /** The remaining processing of a request. */
    public interface Continuation {

        void proceed() throws IOException, ServletException;
    }

    /**
     * Continues a suspended request in another thread: Payara binds the request context to the
     * first thread and does not carry it over.
     */
    @ActivateRequestContext
    public void resume(HttpServletRequest request, Continuation continuation)
            throws IOException, ServletException {
        current.set(request);
        continuation.proceed();
    }
}
