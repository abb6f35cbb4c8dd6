package org.patientcare.platform.metrics;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

/** The few metrics of the process without which the others cannot be interpreted. */
public final class JvmMetrics {

    private static final double MILLIS_A_SECOND = 1000;

    private JvmMetrics() {}

    public static void write(PrometheusText text) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        long collecting =
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum();
        gauge(text, "jvm_heap_used_bytes", "Heap in use", heap.getUsed());
        gauge(text, "jvm_heap_max_bytes", "Maximum size of the heap", heap.getMax());
        text.family("jvm_gc_seconds_total", "counter", "Time spent collecting garbage")
                .value("jvm_gc_seconds_total", collecting / MILLIS_A_SECOND);
        gauge(
                text,
                "jvm_threads",
                "Live threads",
                ManagementFactory.getThreadMXBean().getThreadCount());
        gauge(
                text,
                "process_start_time_seconds",
                "When the process started, in seconds since 1970",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS_A_SECOND);
    }

    private static void gauge(PrometheusText text, String name, String help, double value) {
        text.family(name, "gauge", help).value(name, value);
    }
}
