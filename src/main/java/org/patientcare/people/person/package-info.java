/**
 * The people who sign in: their roles, invitations and the public keys of their passkeys.
 *
 * <p>Authentication and sessions belong to {@code access}.
 */
package org.patientcare.people.person;
