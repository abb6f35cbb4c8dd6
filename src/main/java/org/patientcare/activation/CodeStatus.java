package org.patientcare.activation;

import org.patientcare.shared.Coded;

/**
 * What the list can be asked for. A used-up code is active for it, and one that is switched off and
 * past its day expired.
 */
public enum CodeStatus implements Coded {
    ACTIVE,
    EXPIRED
}
