/**
 * Browsers in which somebody is signed in: rows under the hash of a random token, read with the
 * roles of their person at each request, so that whatever ends one ends it on every node at once.
 *
 * <p>Leaves out cookies and how somebody proves who they are.
 */
package org.patientcare.access.session;
