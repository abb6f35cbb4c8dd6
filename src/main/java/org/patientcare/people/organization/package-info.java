/**
 * The organizations that use the service and the credentials of their systems, with what each of
 * them may do.
 *
 * <p>Leaves out how a request is identified: that is {@code security}.
 */
package org.patientcare.people.organization;
