/**
 * Authentication, rate and concurrency limits, and permissions of API calls (contract, section 1,
 * "Credentials", "Rate limit" and the order of checks). Callers are authenticated and counted
 * before a path is matched; permissions are checked after that.
 */
package org.patientcare.access.security;
