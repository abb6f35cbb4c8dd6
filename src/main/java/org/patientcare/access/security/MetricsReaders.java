package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import org.patientcare.platform.shared.AddressRange;

/** Who may read the metrics: peers at the addresses of {@code patientcare.metrics.readers}. */
@ApplicationScoped
public class MetricsReaders {

    @Inject private AuthSettings settings;

    /** Never somebody who came through a proxy, whose address would be the proxy's. */
    public boolean include(HttpServletRequest request) {
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
