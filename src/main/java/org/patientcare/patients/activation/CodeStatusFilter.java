package org.patientcare.patients.activation;

import org.patientcare.platform.shared.WireNamed;

/**
 * The values of the list's status filter (contract, section 2). A used-up code counts as active,
 * and a deactivated code that is past its last day counts as expired.
 */
public enum CodeStatusFilter implements WireNamed {
    ACTIVE,
    EXPIRED
}
