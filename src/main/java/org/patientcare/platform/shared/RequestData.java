package org.patientcare.platform.shared;

import jakarta.enterprise.context.RequestScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Data about the current request, one part for each class that needs some. This is the only bean
 * that is created for each request, because the server takes longer to create one than to find a
 * part in it.
 */
@RequestScoped
public class RequestData {

    private final Map<Class<?>, Object> parts = new HashMap<>();

    /**
     * The part of this type.
     *
     * @param first creates the part when it is requested for the first time
     */
    public <T> T part(Class<T> type, Supplier<T> first) {
        return type.cast(parts.computeIfAbsent(type, any -> first.get()));
    }
}
