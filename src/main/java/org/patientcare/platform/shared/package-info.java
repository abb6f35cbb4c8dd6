/**
 * Small types and rules that every feature uses: errors by kind, languages, the caller's codes,
 * pages of lists, times and texts as callers write them.
 *
 * <p>Knows no other package of ours and no HTTP.
 */
package org.patientcare.platform.shared;
