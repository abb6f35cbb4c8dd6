package org.patientcare.patient;

import java.util.Locale;
import org.patientcare.shared.Coded;

/** As callers send it; null where they do not. */
public enum Gender implements Coded {
    MALE,
    FEMALE;

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
