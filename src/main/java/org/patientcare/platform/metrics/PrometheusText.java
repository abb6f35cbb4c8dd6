package org.patientcare.platform.metrics;

/** Writes metrics as Prometheus reads them (text format 0.0.4). */
public final class PrometheusText {

    public static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder();

    /** Begins a metric family; its values follow. */
    public PrometheusText family(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        return this;
    }

    /**
     * @param labels names and values, alternating
     */
    public PrometheusText value(String name, double value, String... labels) {
        text.append(name);
        for (int i = 0; i < labels.length; i += 2) {
            text.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
            text.append(escaped(labels[i + 1])).append('"');
        }
        text.append(labels.length == 0 ? " " : "} ").append(number(value)).append('\n');
        return this;
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String number(double value) {
        long whole = (long) value;
        return Double.compare(whole, value) == 0 ? Long.toString(whole) : Double.toString(value);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
