package org.patientcare.patients.intake;

import org.patientcare.platform.shared.WireNamed;

/** The state of an import: uploaded and checked, being loaded, completely loaded, or given up. */
public enum ImportState implements WireNamed {
    READY,
    RUNNING,
    FINISHED,
    FAILED
}
