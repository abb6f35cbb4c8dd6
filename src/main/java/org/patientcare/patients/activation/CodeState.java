package org.patientcare.patients.activation;

import org.patientcare.platform.shared.WireNamed;

/**
 * The state of a code. If several of the reasons for which a code does not work apply, the first in
 * the order of these constants is reported.
 */
public enum CodeState implements WireNamed {
    ACTIVE,
    INACTIVE,
    EXPIRED,
    USED_UP
}
