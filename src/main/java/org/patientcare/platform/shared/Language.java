package org.patientcare.platform.shared;

/** The languages in which the service speaks to patients and professionals. */
public enum Language implements WireNamed {
    ES,
    EN,
    PT,
    DE;

    /** What an organization or a patient speaks when nobody says otherwise. */
    public static final Language DEFAULT = ES;
}
