package org.patientcare.chaos;

import java.time.Duration;
import java.util.List;

/**
 * The results of one fault.
 *
 * @param unknown batches that got neither 200 nor 422
 * @param findings the findings that earlier cycles did not have
 * @param slowest how long the slowest answer took, from the fault to the recovery
 * @param recovery from the moment when everything was up again to the first acknowledged batch; if
 *     the standby took over, from the fault to that batch
 */
record Cycle(
        Fault fault,
        long acknowledged,
        long refused,
        long unknown,
        List<Finding> findings,
        Duration slowest,
        Duration recovery) {

    String summary() {
        return "%-26s %5d acknowledged, %4d refused, %4d unknown, %2d findings, slowest answer %d ms, recovered in %d ms"
                .formatted(
                        fault,
                        acknowledged,
                        refused,
                        unknown,
                        findings.size(),
                        slowest.toMillis(),
                        recovery.toMillis());
    }

    long count(Finding.Rule rule) {
        return findings.stream().filter(finding -> finding.rule() == rule).count();
    }
}
