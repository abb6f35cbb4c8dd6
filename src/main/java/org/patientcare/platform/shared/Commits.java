package org.patientcare.platform.shared;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether the commit of something that was written has been asked for in the request at hand. Until
 * then a failure means that the call had no effect; from then on it may have had one.
 */
@ApplicationScoped
public class Commits {

    @Inject private RequestData request;

    /**
     * Returns what is to be run just before a commit. It notes the commit for the request in which
     * this method was called, even if another one is current by then.
     */
    public Runnable note() {
        AtomicBoolean ofThisRequest = asked();
        return () -> ofThisRequest.set(true);
    }

    public boolean haveBegun() {
        return asked().get();
    }

    private AtomicBoolean asked() {
        return request.part(Asked.class, Asked::new);
    }

    private static final class Asked extends AtomicBoolean {

        private static final long serialVersionUID = 1L;
    }
}
