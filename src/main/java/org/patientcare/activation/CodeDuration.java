package org.patientcare.activation;

import org.patientcare.shared.Coded;

/** For how long a code gives its plan. */
public enum CodeDuration implements Coded {
    FOREVER,
    LIMITED
}
