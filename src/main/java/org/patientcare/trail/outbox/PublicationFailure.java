package org.patientcare.trail.outbox;

import jakarta.ejb.ApplicationException;

/**
 * Events could not be published now. An application exception, so that the container does not log
 * it together with the data that its cause may quote.
 */
@ApplicationException(rollback = true)
public class PublicationFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PublicationFailure(RuntimeException cause) {
        super(cause);
    }
}
