/**
 * The measurement, {@code ./mvnw -Pbench}: what the service costs above what it stands on, as
 * ratios to a yardstick that runs on the same machine in the same minutes. It judges ratios, not
 * absolute numbers, and leaves out networks, proxies and more than one node.
 */
package org.patientcare.bench;
