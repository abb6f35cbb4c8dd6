/**
 * Rate limits in fixed windows of 60 s, kept in the database and exact under any concurrency on any
 * number of nodes (contract, section 1, "Rate limit"); and limits on the requests that a node works
 * on concurrently.
 */
package org.patientcare.access.ratelimit;
