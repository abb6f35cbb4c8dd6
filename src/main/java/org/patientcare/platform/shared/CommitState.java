package org.patientcare.platform.shared;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Records whether the commit of a write has been requested during the current request. Before that,
 * a failure means that the call had no effect; afterwards it may have had one.
 */
@ApplicationScoped
public class CommitState {

    @Inject private RequestData request;

    /**
     * Returns an action to be run just before a commit. It records the commit for the request in
     * which this method was called, even if another request is current by then.
     */
    public Runnable recordingAction() {
        AtomicBoolean ofThisRequest = requested();
        return () -> ofThisRequest.set(true);
    }

    /**
     * Takes back what was recorded: the database has refused the statement whose commit was the
     * only one that the current request asked for.
     */
    public void withdraw() {
        requested().set(false);
    }

    public boolean wasRequested() {
        return requested().get();
    }

    private AtomicBoolean requested() {
        return request.part(Asked.class, Asked::new);
    }

    private static final class Asked extends AtomicBoolean {

        private static final long serialVersionUID = 1L;
    }
}
