package org.patientcare.prescription;

import java.util.Locale;
import org.patientcare.shared.Coded;

/** Where a prescription stands. */
public enum PrescriptionState implements Coded {
    ISSUED,
    WITHDRAWN;

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
