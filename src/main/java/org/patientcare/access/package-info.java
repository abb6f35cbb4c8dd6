/**
 * Who is calling, whether they may, and how much at once: credentials, tokens of patients,
 * permissions, limits. No feature's rules. Resources and edges of the features above know it; their
 * services do not.
 */
package org.patientcare.access;
