/**
 * Who calls (contract, section 1, "Credentials" and "Rate limit"): {@link
 * org.patientcare.access.caller.SurfaceCallers} authenticates and counts the caller of a request in
 * the way of its surface, before the path is matched, and {@link
 * org.patientcare.access.caller.CurrentCaller} tells resources who it is. It knows neither what a
 * caller may do nor how many requests are running.
 */
package org.patientcare.access.caller;
