package org.patientcare.trail.audit;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Coalescer;

/** How patients are read one by one, by their codes; see {@link AuditTrail#patientReads}. */
public final class PatientReads<T> {

    private final Coalescer<Kind, Asked, Optional<T>> reads;

    /** What reads have in common that one statement carries out. */
    record Kind(UUID organization, AuditAction action) {}

    /** Whose patient is asked for, by whom. */
    record Asked(String code, NewEvent event) {}

    PatientReads(Coalescer<Kind, Asked, Optional<T>> reads) {
        this.reads = reads;
    }

    Optional<T> read(String code, NewEvent event) {
        return reads.ask(new Kind(event.organization(), event.action()), new Asked(code, event));
    }
}
