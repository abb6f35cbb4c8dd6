package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * What one side's page told of a visit. Times are whole seconds of the database's clock.
 *
 * @param browser that told it last
 * @param times how often; what is told again within ten seconds counts once
 */
public record HindranceRecord(
        VisitRole role,
        HinderedMoment moment,
        Hindrance word,
        BrowserFamily browser,
        Instant firstAt,
        Instant lastAt,
        int times) {}
