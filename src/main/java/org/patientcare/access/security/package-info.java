/**
 * Authentication, rate and concurrency limits, and permissions of API calls (contract, section 1,
 * "Credentials", "Rate limit" and the order of checks). Callers are authenticated and counted
 * before a path is matched; permissions are checked after that.
 *
 * <p>Who calls: {@link org.patientcare.access.security.EntryFilter} and the callers of each
 * surface. What they may: {@link org.patientcare.access.security.PermissionFeature}. How many at
 * once: {@link org.patientcare.access.security.ConcurrencyFilter}.
 */
package org.patientcare.access.security;
