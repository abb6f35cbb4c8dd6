package org.patientcare.platform.metrics;

/** Metrics of a feature, for {@code /metrics}; every bean of this type is asked. */
public interface MetricSource {

    /** Writes at once what is known: it queries nothing, and waits for nobody. */
    void write(PrometheusText text);
}
