package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;

/** The latest result of each check on this node, whoever asked for it. */
@ApplicationScoped
class SelfCheckMetrics implements MetricSource {

    private static final String RESULT = "patientcare_self_check";
    private static final String TIME = "patientcare_self_check_time_seconds";

    @Inject private Clock clock;

    private final Map<CheckName, CheckStatus> results = new EnumMap<>(CheckName.class);
    private Instant at;

    synchronized void keep(Map<CheckName, Finding> findings) {
        findings.forEach((name, finding) -> results.put(name, finding.status()));
        at = clock.instant();
    }

    @Override
    public synchronized void write(PrometheusText text) {
        if (at == null) {
            return;
        }
        text.family(RESULT, "gauge", "Latest result: 0 ok or skipped, 1 warning, 2 failed");
        results.forEach((name, status) -> text.value(RESULT, level(status), "check", name.code()));
        text.family(TIME, "gauge", "When the checks last ran, in seconds since 1970")
                .value(TIME, at.getEpochSecond());
    }

    private static int level(CheckStatus status) {
        return switch (status) {
            case SKIPPED, OK -> 0;
            case WARNING -> 1;
            case FAILED -> 2;
        };
    }
}
