/**
 * The self-check's view of the STUN and TURN servers of a site: each is asked for the address that
 * it sees, as a browser would (RFC 8489). Relaying itself is not tried.
 */
package org.patientcare.visits.ice;
