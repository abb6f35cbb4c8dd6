package org.patientcare.platform.http;

import jakarta.validation.constraints.Size;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;

/**
 * Lists of a request that are longer than any may be. They are reported before Bean Validation
 * looks at their elements: a body may have a million, and a fault for each would fill the memory.
 */
final class LongLists {

    /** Every list of a request has a lower limit of its own. */
    static final int LONGEST = 1_000;

    private static final ClassValue<List<Method>> HOLDERS =
            new ClassValue<>() {
                @Override
                protected List<Method> computeValue(Class<?> type) {
                    return Arrays.stream(type.getRecordComponents())
                            .filter(LongLists::mayHoldList)
                            .map(RecordComponent::getAccessor)
                            .peek(accessor -> accessor.setAccessible(true))
                            .toList();
                }
            };

    private LongLists() {}

    /**
     * Adds a fault for each of them, as its own limit says it.
     *
     * @param path of the record in the request; empty for the request
     * @return whether there is one
     */
    static boolean report(Record record, String path, Faults faults) {
        boolean found = false;
        for (Method accessor : HOLDERS.get(record.getClass())) {
            String name = Json.snakeCase(accessor.getName());
            found |=
                    reportIn(
                            valueOf(accessor, record),
                            path.isEmpty() ? name : path + "." + name,
                            accessor,
                            faults);
        }
        return found;
    }

    private static boolean reportIn(Object value, String path, Method accessor, Faults faults) {
        if (value instanceof List<?> list && list.size() > LONGEST) {
            Size limit = accessor.getAnnotation(Size.class);
            faults.add(
                    path,
                    limit == null || limit.message().startsWith("{jakarta.")
                            ? FaultCode.TOO_MANY.of(limit == null ? LONGEST : limit.max())
                            : FaultCode.ofConstraint(
                                    limit.message(),
                                    Map.of("min", limit.min(), "max", limit.max())));
            return true;
        }
        boolean found = false;
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                found |=
                        list.get(i) instanceof Record nested
                                && report(nested, path + "[" + i + "]", faults);
            }
        } else if (value instanceof Record nested) {
            found = report(nested, path, faults);
        }
        return found;
    }

    private static boolean mayHoldList(RecordComponent component) {
        return component.getType() == List.class || component.getType().isRecord();
    }

    private static Object valueOf(Method accessor, Record record) {
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
