package org.patientcare.trail.audit;

import org.patientcare.platform.shared.WireNamed;

/**
 * Who did something.
 *
 * @param id an API key, a patient's code or a professional's hash; null for nobody and for the
 *     service itself
 */
public record Actor(Kind kind, String id) {

    static final Actor SERVICE = new Actor(Kind.SERVICE, null);

    /**
     * Systems of organizations, the operator, patients, professionals, callers without a valid
     * credential, and our own work.
     */
    public enum Kind implements WireNamed {
        ORGANIZATION,
        OPERATOR,
        PATIENT,
        PROFESSIONAL,
        NOBODY,
        SERVICE
    }
}
