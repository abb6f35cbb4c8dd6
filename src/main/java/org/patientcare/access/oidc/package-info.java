/**
 * OpenID providers of the hospital: which ones the settings name, where they send browsers, and
 * what their ID tokens and logout tokens say. The only package that knows Nimbus's library for it.
 *
 * <p>Reaches the network, so that nothing of it may be called with a transaction or a connection of
 * the database in hand. Leaves out cookies, sessions and people.
 */
package org.patientcare.access.oidc;
