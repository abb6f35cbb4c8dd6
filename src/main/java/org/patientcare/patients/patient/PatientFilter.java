package org.patientcare.patients.patient;

import java.util.LinkedHashMap;
import java.util.Map;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.FilterNames;

/**
 * Which patients are looked for; null leaves a condition out.
 *
 * @param code exactly
 * @param name how the family name begins, or the first name of who has no other, whatever the case
 *     and the accents
 * @param subscribed whether there is a plan now
 */
public record PatientFilter(String code, String name, Boolean subscribed) {

    /** As the trail notes it. */
    JsonDocument names() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("code", code);
        all.put("name", name);
        all.put("subscribed", subscribed);
        return FilterNames.of(all);
    }
}
