package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;

/** What this node last saw of the database server; nothing while it sees none. */
@ApplicationScoped
class ReplicationMetrics implements MetricSource {

    private static final String STANDBYS = "patientcare_database_standbys";
    private static final String FAILURES = "patientcare_database_archive_failures_total";

    private volatile Optional<Replication> last = Optional.empty();

    void keep(Optional<Replication> seen) {
        last = seen;
    }

    @Override
    public void write(PrometheusText text) {
        last.ifPresent(seen -> write(text, seen));
    }

    private static void write(PrometheusText text, Replication seen) {
        gauge(text, "primary", "1 if the database is a primary", seen.primary() ? 1 : 0);
        seen.timeline()
                .ifPresent(on -> gauge(text, "timeline", "Timeline of the database", on.number()));
        Replication.Standbys standbys = seen.standbys();
        text.family(STANDBYS, "gauge", "Connected standbys; only pg_monitor sees their kind")
                .value(STANDBYS, standbys.synchronous(), "kind", "synchronous")
                .value(STANDBYS, standbys.connected() - standbys.synchronous(), "kind", "other");
        gauge(text, "standby_lag_bytes", "How far the last standby is behind", standbys.lagBytes());
        gauge(
                text,
                "standby_lag_seconds",
                "How long the last standby is behind",
                standbys.lagSeconds());
        gauge(
                text,
                "slot_kept_bytes",
                "Log that an inactive replication slot keeps",
                seen.slots().keptBytes());
        gauge(
                text,
                "archive_failing",
                "1 if the last attempt to archive log failed",
                seen.archive().failing() ? 1 : 0);
        text.family(FAILURES, "counter", "Attempts to archive log that failed, on the database")
                .value(FAILURES, seen.archive().failures());
        seen.wal().ifPresent(bytes -> gauge(text, "wal_bytes", "Size of the log", bytes));
    }

    private static void gauge(PrometheusText text, String name, String help, double value) {
        String full = "patientcare_database_" + name;
        text.family(full, "gauge", help).value(full, value);
    }
}
