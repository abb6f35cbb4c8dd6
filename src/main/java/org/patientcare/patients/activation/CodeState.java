package org.patientcare.patients.activation;

import org.patientcare.platform.shared.WireNamed;

/** Where a code stands in its life; of several that apply, the first of the last three. */
public enum CodeState implements WireNamed {
    ACTIVE,
    INACTIVE,
    EXPIRED,
    USED_UP
}
