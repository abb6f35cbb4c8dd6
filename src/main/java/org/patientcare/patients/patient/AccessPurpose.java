package org.patientcare.patients.patient;

import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.WireNamed;

/** Why somebody reads the whole record of a patient; recorded in the audit trail. */
public enum AccessPurpose implements WireNamed {
    /** A question of the patient or of somebody on the patient's behalf. */
    QUESTION,
    /** A complaint. */
    COMPLAINT,
    /** A request by an authority. */
    AUTHORITY;

    JsonDocument fact() {
        return new JsonDocument("{\"purpose\":\"" + code() + "\"}");
    }
}
