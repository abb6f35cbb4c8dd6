/**
 * What a node counts of its own work, in the text form that Prometheus reads: requests by
 * operation, their duration, the rate limit, refused logins. It holds numbers and the names of
 * operations, never a path, a code or anything else that a caller sent. Leaves out who may read
 * them, which {@code access.caller} decides, and serving them, which {@code surfaces.application}
 * does.
 */
package org.patientcare.platform.metrics;
