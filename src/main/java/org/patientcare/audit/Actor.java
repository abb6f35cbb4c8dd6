package org.patientcare.audit;

import java.util.Locale;
import org.patientcare.shared.Coded;

/**
 * Who did something.
 *
 * @param id an API key, or a patient's code; null for nobody and for the service itself
 */
public record Actor(Kind kind, String id) {

    /**
     * Systems of organizations, the operator, patients, callers without a valid credential, and our
     * own work.
     */
    public enum Kind implements Coded {
        ORGANIZATION,
        OPERATOR,
        PATIENT,
        NOBODY,
        SERVICE;

        @Override
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
