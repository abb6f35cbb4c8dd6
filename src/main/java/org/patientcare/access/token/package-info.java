/**
 * The tokens with which a web widget acts as a patient (contract, sections 3 and 7): the keys that
 * sign them, issuing, verifying and ending them.
 *
 * <p>A token works while its row is in the database, so that a logged-out one is dead on every node
 * at once.
 */
package org.patientcare.access.token;
