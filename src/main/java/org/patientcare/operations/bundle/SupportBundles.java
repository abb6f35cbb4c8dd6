package org.patientcare.operations.bundle;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Clock;
import org.patientcare.operations.selfcheck.SelfCheck;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.EffectiveSettings;
import org.patientcare.platform.config.Release;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;
import org.patientcare.platform.schema.SchemaVersions;
import org.patientcare.platform.server.ServerPool;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Collects support bundles. */
@ApplicationScoped
public class SupportBundles {

    @Inject private SelfCheck selfCheck;
    @Inject private EffectiveSettings settings;
    @Inject private ServerPool pool;
    @Inject private DatabaseSessionRepository sessions;
    @Inject private RecentLog log;
    @Inject private Instance<MetricSource> metrics;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** Collects one, and records that in the audit trail. Takes as long as a self-check. */
    public SupportBundle collect(RequestOrigin origin) {
        SupportBundle bundle =
                new SupportBundle(
                        clock.instant(),
                        versions(),
                        selfCheck.inspect(origin),
                        settings.list(),
                        pool.status(),
                        sessions.list(),
                        log.lines(),
                        metricsText());
        trail.recordDone(AuditAction.SUPPORT_BUNDLE, null, AuditTarget.ofObjects());
        return bundle;
    }

    private static SupportBundle.Versions versions() {
        return new SupportBundle.Versions(
                Release.version(),
                SchemaVersions.NEEDED,
                System.getProperty("java.runtime.version"),
                "%s %s %s"
                        .formatted(
                                System.getProperty("os.name"),
                                System.getProperty("os.version"),
                                System.getProperty("os.arch")));
    }

    private String metricsText() {
        PrometheusText text = new PrometheusText();
        metrics.forEach(source -> source.write(text));
        return text.toString();
    }
}
