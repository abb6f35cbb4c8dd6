package org.patientcare.operations.erasure;

import org.patientcare.platform.shared.WireNamed;

/** How far an erasure is. */
public enum ErasureState implements WireNamed {
    /** Somebody else has to approve it; the patient is there as before. */
    ASKED,
    /** The patient is gone for every reader; the erasure can be cancelled. */
    BLOCKED,
    /** Some of the patient's data are destroyed: nothing brings them back. */
    DESTROYING,
    /** All that is not kept by law is destroyed. */
    DESTROYED,
    /** The patient is there again, without the visits that were cancelled. */
    CANCELLED
}
