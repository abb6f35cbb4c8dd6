package org.patientcare.trail.audit;

import java.util.Map;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.JsonDocument;

/**
 * The names of the filters of a search, for its audit event. Values are left out, since they may be
 * a patient's.
 */
public final class FilterNames {

    private FilterNames() {}

    /**
     * The facts of the event.
     *
     * @param filters by name; null values are filters that were not given
     */
    public static JsonDocument of(Map<String, ?> filters) {
        return new JsonDocument(
                filters.entrySet().stream()
                        .filter(filter -> filter.getValue() != null)
                        .map(filter -> '"' + filter.getKey() + '"')
                        .collect(Collectors.joining(",", "{\"filters\":[", "]}")));
    }
}
