package org.patientcare.patients.activation;

import org.patientcare.platform.shared.WireNamed;

/** How long the plan of a code lasts. */
public enum CodeDuration implements WireNamed {
    FOREVER,
    LIMITED
}
