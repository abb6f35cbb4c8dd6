package org.patientcare.prescription;

import org.patientcare.shared.Coded;

/** Where a prescription stands. */
public enum PrescriptionState implements Coded {
    ISSUED,
    WITHDRAWN
}
