package org.patientcare.patients.patient;

import java.util.LinkedHashMap;
import java.util.Map;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.FilterNames;

/**
 * The filter of a patient search; null leaves a condition out.
 *
 * @param code compared exactly
 * @param name beginning of the last name, or of the first name of a patient without a last name,
 *     ignoring case and accents
 * @param subscribed whether the patient has a plan in force now
 */
public record PatientFilter(String code, String name, Boolean subscribed) {

    /** The names of the conditions that are set, as recorded in the audit trail. */
    JsonDocument auditFact() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("code", code);
        all.put("name", name);
        all.put("subscribed", subscribed);
        return FilterNames.of(all);
    }
}
