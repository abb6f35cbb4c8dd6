package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/**
 * Checks that each month of the audit trail has its tables, and the next two months have theirs.
 */
@ApplicationScoped
class AuditMonthsCheck implements Check {

    @Inject private AuditHousekeepingRepository months;

    @Override
    public CheckName name() {
        return CheckName.AUDIT_MONTHS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(months.missingMonths(), months.inDefaultPartition());
    }

    static Finding of(List<String> missing, List<String> stray) {
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
}
