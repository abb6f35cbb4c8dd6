/**
 * Web Authentication (level 3): the options for browsers and the verification of their responses.
 * Only this package uses the WebAuthn4J library.
 *
 * <p>It stores nothing and decides only whether a response is valid.
 */
package org.patientcare.access.passkey;
