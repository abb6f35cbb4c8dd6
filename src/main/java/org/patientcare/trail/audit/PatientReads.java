package org.patientcare.trail.audit;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Coalescer;

/** Prepared reads of single patients by code; see {@link AuditTrail#patientReads}. */
public final class PatientReads<T> {

    private final Coalescer<Kind, Asked, Optional<T>> reads;

    /** What reads must have in common to share one statement. */
    record Kind(UUID organization, AuditAction action) {}

    /** The code of the requested patient, and the event of the read. */
    record Asked(String code, NewAuditEvent event) {}

    PatientReads(Coalescer<Kind, Asked, Optional<T>> reads) {
        this.reads = reads;
    }

    Optional<T> read(String code, NewAuditEvent event) {
        return reads.ask(new Kind(event.organization(), event.action()), new Asked(code, event));
    }
}
