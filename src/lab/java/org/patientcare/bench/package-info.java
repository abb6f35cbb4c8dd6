/**
 * The measurement, {@code ./mvnw -Pbench}: compares the cost of the service with that of a
 * yardstick, which runs on the same machine in the same minutes. Most goals are ratios, because
 * absolute numbers depend on the machine. Clients, nodes and database share one machine; only the
 * upserts are also measured with the delay of a network.
 */
package org.patientcare.bench;
