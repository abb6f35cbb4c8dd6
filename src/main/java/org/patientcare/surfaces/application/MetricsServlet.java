package org.patientcare.surfaces.application;

import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.access.caller.MetricsReaders;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;

/** {@code /metrics} for Prometheus. Callers that may not read the metrics get 404. */
@WebServlet("/metrics")
public class MetricsServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Inject private transient MetricsReaders readers;
    @Inject private transient Instance<MetricSource> sources;

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
        sources.forEach(source -> source.write(text));
        response.setContentType(PrometheusText.MEDIA_TYPE);
        response.setHeader("Cache-Control", "no-store");
        response.getWriter().write(text.toString());
    }
}
