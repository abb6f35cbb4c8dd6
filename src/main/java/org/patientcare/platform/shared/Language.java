package org.patientcare.platform.shared;

/** The languages in which the service has texts for patients and professionals. */
public enum Language implements WireNamed {
    ES,
    EN,
    PT,
    DE;

    /** The language of an organization or a patient for which none is set. */
    public static final Language DEFAULT = ES;
}
