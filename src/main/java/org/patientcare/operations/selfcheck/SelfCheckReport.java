package org.patientcare.operations.selfcheck;

import java.util.Comparator;
import java.util.Map;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;

/**
 * The result of a self-check.
 *
 * @param findings of every check, in the order of {@link CheckName}
 */
public record SelfCheckReport(Map<CheckName, Finding> findings) {

    /** The worst status of all checks; skipped ones do not count. */
    public CheckStatus status() {
        return findings.values().stream()
                .map(Finding::status)
                .filter(status -> status != CheckStatus.SKIPPED)
                .max(Comparator.naturalOrder())
                .orElse(CheckStatus.OK);
    }
}
