package org.patientcare.access.caller;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import org.patientcare.platform.shared.AddressRange;

/** Decides who may read the metrics: peers in the ranges of {@code patientcare.metrics.readers}. */
@ApplicationScoped
public class MetricsReaders {

    @Inject private AuthSettings settings;

    /** Whether the peer may. Never for a forwarded request, whose peer is the proxy. */
    public boolean contains(HttpServletRequest request) {
        return request.getHeader("X-Forwarded-For") == null
                && request.getHeader("Forwarded") == null
                && AddressRange.literal(request.getRemoteAddr())
                        .filter(
                                peer ->
                                        settings.metricsReaders().stream()
                                                .anyMatch(range -> range.contains(peer)))
                        .isPresent();
    }
}
