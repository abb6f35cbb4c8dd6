/**
 * The organizations that use the service, and the credentials of their systems with their
 * permissions.
 *
 * <p>Authentication of requests belongs to {@code access.caller}.
 */
package org.patientcare.people.organization;
