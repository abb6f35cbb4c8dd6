/**
 * Small types and rules of the field that every feature speaks: errors by kind, languages, the
 * caller's codes.
 *
 * <p>Knows no other package of ours, no HTTP and no database.
 */
package org.patientcare.platform.shared;
