package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.shared.DomainException;

/** Whether a timeline tells who looked; it does if nothing is asked for. */
public class LooksQuery {

    private static final String NAME = "looks";

    @QueryParam(NAME)
    private String looks;

    /**
     * @throws DomainException of kind INVALID if the word is another one
     */
    boolean areLeftOut() {
        if (looks == null || looks.isEmpty() || "true".equals(looks)) {
            return false;
        }
        if ("false".equals(looks)) {
            return true;
        }
        throw DomainException.invalid(Map.of(NAME, List.of("must be true or false")));
    }
}
