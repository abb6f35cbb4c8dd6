package org.patientcare.activation;

import org.patientcare.shared.Coded;

/** Where a code stands in its life; of several that apply, the first of the last three. */
public enum CodeState implements Coded {
    ACTIVE,
    INACTIVE,
    EXPIRED,
    USED_UP
}
