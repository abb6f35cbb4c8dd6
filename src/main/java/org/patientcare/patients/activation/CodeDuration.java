package org.patientcare.patients.activation;

import org.patientcare.platform.shared.WireNamed;

/** For how long a code gives its plan. */
public enum CodeDuration implements WireNamed {
    FOREVER,
    LIMITED
}
