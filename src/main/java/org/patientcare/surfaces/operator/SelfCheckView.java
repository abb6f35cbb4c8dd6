package org.patientcare.surfaces.operator;

import java.util.List;
import org.patientcare.operations.selfcheck.SelfCheckReport;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.CheckStatus;
import org.patientcare.platform.check.Finding;

/**
 * @param status the worst status of all checks
 */
public record SelfCheckView(CheckStatus status, List<CheckView> checks) {

    /**
     * @param fix what to do about it; null if nothing has to be done
     */
    public record CheckView(CheckName name, CheckStatus status, String message, String fix) {}

    static SelfCheckView of(SelfCheckReport selfCheckReport) {
        return new SelfCheckView(
                selfCheckReport.status(),
                selfCheckReport.findings().entrySet().stream()
                        .map(found -> check(found.getKey(), found.getValue()))
                        .toList());
    }

    private static CheckView check(CheckName name, Finding finding) {
        return new CheckView(name, finding.status(), finding.message(), finding.fix());
    }
}
