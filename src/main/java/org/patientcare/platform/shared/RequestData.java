package org.patientcare.platform.shared;

import jakarta.enterprise.context.RequestScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is known of the request at hand, each part for the class that knows it. The one bean that is
 * made anew for each request: the server takes longer to make one than to find a part in it.
 */
@RequestScoped
public class RequestData {

    private final Map<Class<?>, Object> parts = new HashMap<>();

    /**
     * A part of the request.
     *
     * @param first makes it when it is asked for the first time
     */
    public <T> T part(Class<T> type, Supplier<T> first) {
        return type.cast(parts.computeIfAbsent(type, any -> first.get()));
    }
}
