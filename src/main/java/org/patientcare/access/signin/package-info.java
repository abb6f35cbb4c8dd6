/**
 * The calls by which people sign in and out: ways, challenges, passkeys, the operator's keys, links
 * to the console; and where OpenID providers send browsers. An edge: it answers browsers, and puts
 * proofs, people and sessions together.
 *
 * <p>Leaves out pages, but for what somebody reads who comes from a provider, and what somebody may
 * do once they are in.
 */
package org.patientcare.access.signin;
