package org.patientcare.patients.intake;

import org.patientcare.platform.shared.WireNamed;

/**
 * Of a file: it was looked over, it is being loaded, all of its good lines are loaded, or it was
 * given up.
 */
public enum ImportState implements WireNamed {
    READY,
    RUNNING,
    FINISHED,
    FAILED
}
