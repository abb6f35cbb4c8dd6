/**
 * The tokens with which the web widget acts for a patient (contract, sections 3 and 7): their
 * signing keys, and issuing, verifying and ending them.
 *
 * <p>A token is valid only while its row is in the database, so that a logout takes effect on every
 * node at once.
 */
package org.patientcare.access.token;
