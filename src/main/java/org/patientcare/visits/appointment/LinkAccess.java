package org.patientcare.visits.appointment;

/** Who may use a visit link (people, section 3, "Appointments"). */
public enum LinkAccess {
    /** Whoever has it: a patient's link, and that of a professional who never had an account. */
    ANYBODY,

    /**
     * Only a session of its professional, who has an account: a person with the role professional
     * in the organization.
     */
    SIGNED_IN,

    /**
     * Nobody: the professional is not assigned to the organization any more, or a person is or was
     * linked to them and none can use the link now: they are disabled, do not have the role in the
     * organization, or are not linked any more.
     */
    NOBODY
}
