package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * What a request that waited needs to go on in another thread: Payara begins the context of the
 * request with the first thread and does not take it along.
 */
@ApplicationScoped
public class RequestResumption {

    @Inject private RequestAtHand atHand;

    /** The rest of the way. */
    public interface Rest {
        void go() throws IOException, ServletException;
    }

    @ActivateRequestContext
    public void run(HttpServletRequest request, Rest rest) throws IOException, ServletException {
        atHand.is(request);
        rest.go();
    }
}
