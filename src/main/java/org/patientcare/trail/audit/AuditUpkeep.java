package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** What keeps the trail in order; any node may do it at any time. */
@Stateless
public class AuditUpkeep {

    @Inject private AuditMonthsRepository months;
    @Inject private AuditBackfillRepository backfill;

    /**
     * Makes the tables of the months that come, and of months whose events have none.
     *
     * @return how many
     */
    public int makeMonths() {
        return months.make();
    }

    /**
     * Looks up whom events of earlier releases concern, some at a time.
     *
     * @return how many events
     */
    public int fillSubjects() {
        return backfill.fill();
    }
}
