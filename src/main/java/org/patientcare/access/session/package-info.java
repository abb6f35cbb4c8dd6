/**
 * Sessions of browsers in which somebody is signed in. A session is a row keyed by the hash of a
 * random token. It is read with the roles of its person at each request, so that ending it takes
 * effect on every node at once.
 *
 * <p>Cookies and authentication are handled elsewhere.
 */
package org.patientcare.access.session;
