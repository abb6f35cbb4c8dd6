/**
 * How many requests a minute: rate limits in fixed windows of 60 s, kept in the database and exact
 * under any concurrency on any number of nodes (contract, section 1, "Rate limit").
 */
package org.patientcare.access.ratelimit;
