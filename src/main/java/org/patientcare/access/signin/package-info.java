/**
 * The calls by which people sign in and out: ways, challenges, passkeys, the operator's keys, links
 * to the console. An edge: it answers browsers, and puts proofs, people and sessions together.
 *
 * <p>Leaves out pages, and what somebody may do once they are in.
 */
package org.patientcare.access.signin;
