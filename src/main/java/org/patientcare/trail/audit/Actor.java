package org.patientcare.trail.audit;

import org.patientcare.platform.shared.WireNamed;

/**
 * Who did something.
 *
 * @param id an API key, a patient's code, a professional's hash or a person's id; null for nobody
 *     and for the service itself
 * @param patient our id of a patient, whom all that they do concerns; null for all others
 */
public record Actor(Kind kind, String id, Long patient) {

    static final Actor SERVICE = new Actor(Kind.SERVICE, null);

    /** Somebody who is no patient. */
    public Actor(Kind kind, String id) {
        this(kind, id, null);
    }

    /**
     * Systems of organizations, the operator, patients, professionals, people who are signed in,
     * callers without a valid credential, and our own work.
     */
    public enum Kind implements WireNamed {
        ORGANIZATION,
        OPERATOR,
        PATIENT,
        PROFESSIONAL,
        PERSON,
        NOBODY,
        SERVICE
    }
}
