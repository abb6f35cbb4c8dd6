/**
 * Secrets in URLs that give limited access for a while: a ticket fetches one document of a patient,
 * a link opens the page of patients. They are stored as SHA-256 hashes, their uses are counted
 * exactly on all nodes, and they expire by the database's clock. What they give access to belongs
 * to the features.
 */
package org.patientcare.access.ticket;
