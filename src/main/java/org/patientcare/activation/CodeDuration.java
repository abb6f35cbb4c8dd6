package org.patientcare.activation;

import java.util.Locale;
import org.patientcare.shared.Coded;

/** For how long a code gives its plan. */
public enum CodeDuration implements Coded {
    FOREVER,
    LIMITED;

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
