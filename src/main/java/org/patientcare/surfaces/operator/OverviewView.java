package org.patientcare.surfaces.operator;

import org.patientcare.visits.appointment.VisitCounts;

/**
 * The key figures of an organization's day.
 *
 * @param waiting patients who are waiting for their visit now
 * @param visitsToday visits that start today and are not cancelled
 * @param deliveriesFailed deliveries that failed today; the count stops at 1,000
 */
public record OverviewView(long waiting, long visitsToday, long deliveriesFailed) {

    static OverviewView of(VisitCounts visits, long deliveriesFailed) {
        return new OverviewView(visits.waiting(), visits.today(), deliveriesFailed);
    }
}
