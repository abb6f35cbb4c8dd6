package org.patientcare.documents.prescription;

import org.patientcare.platform.shared.WireNamed;

/** The state of a prescription (contract, section 8). */
public enum PrescriptionState implements WireNamed {
    ISSUED,
    WITHDRAWN
}
