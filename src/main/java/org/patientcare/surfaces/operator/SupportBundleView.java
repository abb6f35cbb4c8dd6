package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import org.patientcare.operations.bundle.SupportBundle;
import org.patientcare.platform.config.EffectiveSettings.EffectiveSetting;
import org.patientcare.platform.server.ServerPool;
import org.patientcare.surfaces.operator.InstallationResource.SelfCheckView;

/**
 * The support bundle of a node.
 *
 * @param pool null on a server that shows none
 * @param sessions in the database, of all nodes
 * @param metrics in the format of Prometheus
 */
public record SupportBundleView(
        Instant at,
        VersionsView versions,
        SelfCheckView selfCheck,
        List<EffectiveSetting> settings,
        PoolView pool,
        List<SupportBundle.DatabaseSession> sessions,
        List<SupportBundle.LogLine> log,
        String metrics) {

    /**
     * @param schema that the release needs
     */
    public record VersionsView(String release, int schema, String jvm, String system) {}

    /** Connections of the pool, and requests that wait for one. */
    public record PoolView(int used, int free, int waiting, int max) {

        static PoolView of(ServerPool.Status status) {
            return new PoolView(status.used(), status.free(), status.waiting(), status.max());
        }
    }

    static SupportBundleView of(SupportBundle bundle) {
        SupportBundle.Versions versions = bundle.versions();
        return new SupportBundleView(
                bundle.at(),
                new VersionsView(
                        versions.release(), versions.schema(), versions.jvm(), versions.system()),
                SelfCheckView.of(bundle.selfCheck()),
                bundle.settings(),
                bundle.pool().map(PoolView::of).orElse(null),
                bundle.sessions(),
                bundle.log(),
                bundle.metrics());
    }
}
