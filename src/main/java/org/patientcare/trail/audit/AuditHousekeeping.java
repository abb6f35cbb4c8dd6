package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Housekeeping of the audit trail. May run on several nodes at once. */
@Stateless
public class AuditHousekeeping {

    @Inject private AuditHousekeepingRepository upkeep;

    /**
     * Creates the tables of the coming months, and of months whose events have none.
     *
     * @return how many tables
     */
    public int createMonthTables() {
        return upkeep.createMonthTables();
    }

    /**
     * Adds the patients concerned to events of earlier releases, one batch per call.
     *
     * @return how many events
     */
    public int backfillPatients() {
        return upkeep.fill();
    }
}
