/**
 * The organizations that use the service, and the credentials of their systems with their
 * permissions.
 *
 * <p>Authentication of requests belongs to {@code access.security}.
 */
package org.patientcare.people.organization;
