package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.shared.DomainException;

/**
 * Whether a patient's timeline includes the events in which somebody only read data; it does by
 * default.
 */
public class ReadEventsQuery {

    private static final String NAME = "looks";

    @QueryParam(NAME)
    private String looks;

    /**
     * @throws DomainException of kind INVALID if the value is neither true nor false
     */
    boolean excludesReadEvents() {
        if (looks == null || looks.isEmpty() || "true".equals(looks)) {
            return false;
        }
        if ("false".equals(looks)) {
            return true;
        }
        throw DomainException.invalid(Map.of(NAME, List.of("must be true or false")));
    }
}
