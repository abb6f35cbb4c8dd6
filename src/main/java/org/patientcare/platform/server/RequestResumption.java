package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * Continues a suspended request in another thread: Payara binds the request context to the first
 * thread and does not carry it over.
 */
@ApplicationScoped
public class RequestResumption {

    @Inject private RequestHolder atHand;

    /** The remaining processing of the request. */
    public interface Continuation {
        void proceed() throws IOException, ServletException;
    }

    @ActivateRequestContext
    public void run(HttpServletRequest request, Continuation continuation)
            throws IOException, ServletException {
        atHand.set(request);
        continuation.proceed();
    }
}
