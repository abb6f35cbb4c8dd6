package org.patientcare.visits.appointment;

import java.time.Instant;
import org.patientcare.visits.appointment.CallDiagnostic.Moment;

/**
 * A word that one side's pages reported about a visit. Times are whole seconds of the database's
 * clock.
 *
 * @param browser the one that reported it last
 * @param times how often; repeats within ten seconds count once
 */
public record CallDiagnosticRecord(
        VisitRole role,
        Moment moment,
        CallDiagnostic word,
        BrowserFamily browser,
        Instant firstAt,
        Instant lastAt,
        int times) {}
