package org.patientcare.surfaces.application;

import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.access.caller.MetricsReaders;
import org.patientcare.access.concurrency.RequestQueue;
import org.patientcare.operations.retention.RetentionRuns;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.metrics.JvmMetrics;
import org.patientcare.platform.metrics.PrometheusText;
import org.patientcare.platform.metrics.RequestMetrics;
import org.patientcare.platform.server.ServerPool;
import org.patientcare.talk.dispatch.DispatchMetrics;
import org.patientcare.trail.outbox.PublicationMetrics;

/** {@code /metrics} for Prometheus. Callers that may not read the metrics get 404. */
@WebServlet("/metrics")
public class MetricsServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final String QUEUED = "patientcare_requests_waiting";
    private static final String POOL = "patientcare_pool_connections";

    @Inject private transient MetricsReaders readers;
    @Inject private transient RequestMetrics requestMetrics;
    @Inject private transient AdmissionCounts admissions;
    @Inject private transient ServerPool pool;
    @Inject private transient DatabaseWatch watch;
    @Inject private transient RequestQueue queue;
    @Inject private transient PublicationMetrics events;
    @Inject private transient DispatchMetrics dispatchMetrics;
    @Inject private transient RetentionRuns retention;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (readers.contains(request)) {
            super.service(request, response);
        } else {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        PrometheusText text = new PrometheusText();
        text.family("patientcare_ready", "gauge", "1 if the node is ready, otherwise 0")
                .value("patientcare_ready", watch.readiness() == Readiness.READY ? 1 : 0);
        requestMetrics.write(text);
        text.family(QUEUED, "gauge", "Requests queued until others of their caller end")
                .value(QUEUED, queue.waitingCount());
        admissions.write(text);
        events.write(text);
        dispatchMetrics.write(text);
        retention.write(text);
        pool.status().ifPresent(status -> write(text, status));
        JvmMetrics.write(text);
        response.setContentType(PrometheusText.MEDIA_TYPE);
        response.setHeader("Cache-Control", "no-store");
        response.getWriter().write(text.toString());
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
