/**
 * The self-check of the STUN and TURN servers of a site. Each server gets the request that a
 * browser would send: STUN servers a binding request (RFC 8489), TURN servers a request for a relay
 * with credentials like those of browsers, and the relay is released at once (RFC 8656). The check
 * does not relay any data, because there is no peer that could receive it.
 */
package org.patientcare.visits.ice;
