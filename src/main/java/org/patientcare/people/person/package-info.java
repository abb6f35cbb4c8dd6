/**
 * People who sign in: what they may do by their roles, the links by which they are invited, and the
 * public keys of their passkeys.
 *
 * <p>Leaves out how somebody proves who they are and their sessions: that is {@code access}.
 */
package org.patientcare.people.person;
