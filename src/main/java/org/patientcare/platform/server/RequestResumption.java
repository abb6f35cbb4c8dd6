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

    @Inject private RequestAtHand atHand;

    /** The remaining processing of the request. */
    public interface Rest {
        void go() throws IOException, ServletException;
    }

    @ActivateRequestContext
    public void run(HttpServletRequest request, Rest rest) throws IOException, ServletException {
        atHand.is(request);
        rest.go();
    }
}
