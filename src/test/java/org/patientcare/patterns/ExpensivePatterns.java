package org.patientcare.patterns;

import jakarta.validation.constraints.Pattern;
import java.util.List;

/**
 * Patterns that no class of the service may have, for {@code PatternsTest}, which reads this class
 * file; no code uses this class.
 */
record ExpensivePatterns(
        @Pattern(regexp = "b*b*x") String field, List<@Pattern(regexp = "f*f*x") String> fields) {

    private static final java.util.regex.Pattern COMPILED =
            java.util.regex.Pattern.compile("(a+)+");

    boolean matches() {
        return COMPILED.matcher(field).matches()
                || field.split("\\s*,\\s*").length > 1
                || field.matches("d*d*x")
                || field.replaceAll("e*e*x", "").isEmpty();
    }
}
