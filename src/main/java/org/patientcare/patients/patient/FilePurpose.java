package org.patientcare.patients.patient;

import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.WireNamed;

/** Why somebody looks into all that is known of a patient; a fact of the audit trail. */
public enum FilePurpose implements WireNamed {
    /** The patient, or somebody for them, wants to know something. */
    QUESTION,
    /** Somebody complains. */
    COMPLAINT,
    /** An authority asks. */
    AUTHORITY;

    JsonDocument fact() {
        return new JsonDocument("{\"purpose\":\"" + code() + "\"}");
    }
}
