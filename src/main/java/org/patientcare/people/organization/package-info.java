/**
 * The organizations that use the service, what patients see of them, and the credentials of their
 * systems with their permissions.
 *
 * <p>Authentication of requests belongs to {@code access.caller}.
 */
package org.patientcare.people.organization;
