/**
 * Who calls, how often and what they may do (contract, section 1, "Credentials", "Rate limit" and
 * the order of checks). Callers are identified and counted before a path is matched, permissions
 * are checked after.
 */
package org.patientcare.access.security;
