package org.patientcare.surfaces.operator;

import org.patientcare.visits.appointment.VisitCounts;

/**
 * How an organization's day looks.
 *
 * @param waiting patients who wait for their visit now
 * @param visitsToday that begin today and are not cancelled
 * @param deliveriesFailed today; at most 1,000 are counted
 */
public record OverviewView(long waiting, long visitsToday, long deliveriesFailed) {

    static OverviewView of(VisitCounts visits, long deliveriesFailed) {
        return new OverviewView(visits.waiting(), visits.today(), deliveriesFailed);
    }
}
