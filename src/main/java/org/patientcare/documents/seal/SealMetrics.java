package org.patientcare.documents.seal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.metrics.MetricSource;
import org.patientcare.platform.metrics.PrometheusText;

/** Until when the certificate that signs prescriptions is valid, if there is one. */
@ApplicationScoped
class SealMetrics implements MetricSource {

    private static final String END = "patientcare_certificate_end_time_seconds";

    @Inject private SealSettings settings;

    @Override
    public void write(PrometheusText text) {
        settings.key()
                .ifPresent(
                        key ->
                                text.family(
                                                END,
                                                "gauge",
                                                "When a certificate expires, in seconds since 1970")
                                        .value(
                                                END,
                                                key.certificate()
                                                        .getNotAfter()
                                                        .toInstant()
                                                        .getEpochSecond(),
                                                "certificate",
                                                "signing"));
    }
}
