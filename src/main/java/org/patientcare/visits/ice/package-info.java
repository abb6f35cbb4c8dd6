/**
 * The self-check's view of the STUN and TURN servers of a site. Each is asked what a browser would
 * ask: a STUN server for the address that it sees (RFC 8489), a TURN server for a relay, by
 * credentials as browsers get them, which is given back at once (RFC 8656). That something is
 * relayed is not tried: there is nobody on the other side.
 */
package org.patientcare.visits.ice;
