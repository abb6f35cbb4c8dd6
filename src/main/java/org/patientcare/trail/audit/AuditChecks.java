package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;

/**
 * Whether each month of the audit trail has its tables, and the next two months have theirs; and
 * whether all events can be found by the patients whom they concern.
 */
@ApplicationScoped
class AuditChecks {

    @Inject private AuditHousekeepingRepository repository;

    @Produces
    @ApplicationScoped
    Check monthsCheck() {
        return Check.of(
                CheckName.AUDIT_MONTHS,
                origin -> months(repository.missingMonths(), repository.inDefaultPartition()));
    }

    @Produces
    @ApplicationScoped
    Check subjectsCheck() {
        return Check.of(CheckName.AUDIT_SUBJECTS, origin -> subjects(repository.completeSince()));
    }

    static Finding months(List<String> missing, List<String> stray) {
        if (!stray.isEmpty()) {
            return Finding.warning(
                    "Events of "
                            + String.join(", ", stray)
                            + " are in no monthly partition of the audit trail.",
                    "Find out which clock was wrong, or how long no node ran; as the owner of the"
                            + " schema move them with SELECT audit_make_month('YYYY-MM-01', 1000000)"
                            + " in a quiet hour.");
        }
        return missing.isEmpty()
                ? Finding.ok("The audit trail has tables for this month and the next ones.")
                : Finding.warning(
                        "The audit trail has no tables for " + String.join(", ", missing) + ".",
                        "Find out from the logs of the nodes why housekeeping does not create"
                                + " them.");
    }

    static Finding subjects(Optional<Instant> completeSince) {
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
