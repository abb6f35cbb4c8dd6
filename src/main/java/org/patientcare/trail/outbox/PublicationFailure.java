package org.patientcare.trail.outbox;

import jakarta.ejb.ApplicationException;

/**
 * Events that could not be published now. An application exception, so that the container does not
 * log it, with what it quotes.
 */
@ApplicationException(rollback = true)
class PublicationFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PublicationFailure(RuntimeException cause) {
        super(cause);
    }
}
