package org.patientcare.patients.activation;

import org.patientcare.platform.shared.WireNamed;

/**
 * What the list can be asked for. A used-up code is active for it, and one that is switched off and
 * past its day expired.
 */
public enum CodeStatus implements WireNamed {
    ACTIVE,
    EXPIRED
}
