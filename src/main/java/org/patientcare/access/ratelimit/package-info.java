/**
 * How often somebody may call: fixed windows of 60 s in the database, exact under any concurrency
 * and on any number of nodes (contract, section 1, "Rate limit").
 */
package org.patientcare.access.ratelimit;
