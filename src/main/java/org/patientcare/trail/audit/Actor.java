package org.patientcare.trail.audit;

import org.patientcare.platform.shared.WireNamed;

/**
 * Who performed an audited action.
 *
 * @param id an API key, a patient's code, a professional's hash or a person's id; null for nobody
 *     and for the service itself
 * @param patient our id of the patient if the actor is one, since all of their actions concern
 *     them; null for all other actors
 */
public record Actor(Kind kind, String id, Long patient) {

    static final Actor SERVICE = new Actor(Kind.SERVICE, null);

    /** An actor who is not a patient. */
    public Actor(Kind kind, String id) {
        this(kind, id, null);
    }

    /**
     * Systems of organizations, the operator's keys, patients, professionals, signed-in people,
     * callers without valid credentials, and the service itself.
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
