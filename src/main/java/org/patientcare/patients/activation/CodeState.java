package org.patientcare.patients.activation;

import org.patientcare.platform.shared.WireNamed;

/**
 * Where a code stands in its life. If a code that is not active is switched off, past its last day
 * and used up, or two of these, the first in the order of these constants is told.
 */
public enum CodeState implements WireNamed {
    ACTIVE,
    INACTIVE,
    EXPIRED,
    USED_UP
}
