package org.patientcare.people.organization;

import org.patientcare.platform.shared.WireNamed;

/** What an upsert does with the code of an erased patient. */
public enum ErasedCodeRule implements WireNamed {
    /** It makes a new patient, and the audit trail says that the code came again. */
    NEW,
    /** It leaves the patient out. */
    IGNORE,
    /** It refuses the whole batch. */
    REFUSE
}
