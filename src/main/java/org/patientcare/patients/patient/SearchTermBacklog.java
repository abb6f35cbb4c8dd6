package org.patientcare.patients.patient;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * Batches of missing search terms, each in its own transaction. May run on several nodes at once.
 */
@Stateless
public class SearchTermBacklog {

    @Inject private SearchTermBacklogRepository backlog;

    /** Whether terms are missing. Asked often, so without a transaction. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean isAnyMissing() {
        return backlog.isAnyMissing();
    }

    /**
     * Writes the terms of patients whom a node of the last release added or changed.
     *
     * @return how many patients; 0 if there are none, or other nodes do it
     */
    public int writeQueued() {
        return backlog.writeQueued();
    }

    /**
     * Writes the terms of patients who were there before the upgrade.
     *
     * @return how many patients; 0 if there are none, or other nodes do it
     */
    public int fillNext() {
        return backlog.fillNext();
    }
}
