package org.patientcare.trail.audit;

import java.util.Map;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.JsonDocument;

/**
 * By what somebody looked for something: the names of the filters, since values may be a patient's.
 */
public final class FilterNames {

    private FilterNames() {}

    /**
     * As a fact of an event.
     *
     * @param filters those whose value is null were not given
     */
    public static JsonDocument of(Map<String, ?> filters) {
        return new JsonDocument(
                filters.entrySet().stream()
                        .filter(filter -> filter.getValue() != null)
                        .map(filter -> '"' + filter.getKey() + '"')
                        .collect(Collectors.joining(",", "{\"filters\":[", "]}")));
    }
}
