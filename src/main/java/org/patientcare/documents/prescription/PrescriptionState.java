package org.patientcare.documents.prescription;

import org.patientcare.platform.shared.WireNamed;

/** Where a prescription stands. */
public enum PrescriptionState implements WireNamed {
    ISSUED,
    WITHDRAWN
}
