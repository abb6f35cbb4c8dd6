/**
 * Secrets in addresses that stand for a patient for a while: a ticket fetches one paper, a link
 * opens the page of patients. Kept as SHA-256, counted exactly on all nodes, over by the database's
 * clock. What they open is the features' own.
 */
package org.patientcare.access.ticket;
