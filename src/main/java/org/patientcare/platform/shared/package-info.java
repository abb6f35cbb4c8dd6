/**
 * Small types and rules that every feature uses: errors by kind, languages, the caller's codes,
 * pages of lists, times and texts as callers write them.
 *
 * <p>Depends on no other package of the service, and not on HTTP.
 */
package org.patientcare.platform.shared;
