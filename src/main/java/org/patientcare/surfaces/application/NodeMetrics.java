package org.patientcare.surfaces.application;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.concurrency.RequestQueue;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.config.Release;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.metrics.JvmMetrics;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;
import org.patientcare.platform.schema.SchemaVersions;
import org.patientcare.platform.server.ServerPool;

/** The node as a whole: its release, whether it is ready, its queue, its pool and its process. */
@ApplicationScoped
class NodeMetrics implements MetricSource {

    private static final String INFO = "patientcare_info";
    private static final String QUEUED = "patientcare_requests_waiting";
    private static final String POOL = "patientcare_pool_connections";

    @Inject private DatabaseWatch watch;
    @Inject private RequestQueue queue;
    @Inject private ServerPool pool;

    @Override
    public void write(PrometheusText text) {
        text.family(INFO, "gauge", "The release of the node and the schema that it needs; always 1")
                .value(
                        INFO,
                        1,
                        "version",
                        Release.version(),
                        "schema",
                        String.valueOf(SchemaVersions.NEEDED));
        text.family("patientcare_ready", "gauge", "1 if the node is ready, otherwise 0")
                .value("patientcare_ready", watch.readiness() == Readiness.READY ? 1 : 0);
        text.family(QUEUED, "gauge", "Requests queued until others of their caller end")
                .value(QUEUED, queue.waitingCount());
        pool.status().ifPresent(status -> write(text, status));
        JvmMetrics.write(text);
    }

    private static void write(PrometheusText text, ServerPool.Status status) {
        text.family(POOL, "gauge", "Database connections, by state")
                .value(POOL, status.used(), "state", "used")
                .value(POOL, status.free(), "state", "free")
                .family(POOL + "_max", "gauge", "Maximum number of database connections")
                .value(POOL + "_max", status.max())
                .family(
                        "patientcare_pool_waiting",
                        "gauge",
                        "Requests that wait for a database connection")
                .value("patientcare_pool_waiting", status.waiting());
    }
}
