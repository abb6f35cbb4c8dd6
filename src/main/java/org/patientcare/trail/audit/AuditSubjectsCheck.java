package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Checks that all events can be found by the patients whom they concern. */
@ApplicationScoped
class AuditSubjectsCheck implements Check {

    @Inject private AuditHousekeepingRepository backfill;

    @Override
    public CheckName name() {
        return CheckName.AUDIT_SUBJECTS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(backfill.completeSince());
    }

    static Finding of(Optional<Instant> completeSince) {
        return completeSince
                .map(
                        since ->
                                Finding.warning(
                                        "Audit events from before "
                                                + since
                                                + " may be missing when you search by patient.",
                                        "Wait: housekeeping adds the patients to these events, the newest first."))
                .orElseGet(() -> Finding.ok("Every audit event can be found by its patients."));
    }
}
