package org.patientcare.platform.http;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PastOrPresent;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.Set;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.Characters;
import org.patientcare.sending.delivery.Deliverable;

/** The keywords with which the API description expresses the constraints of the records. */
final class ConstraintKeywords {

    /** Constraints that the description explains in words or by another keyword, or not at all. */
    private static final Set<String> NO_KEYWORD =
            Set.of(
                    "DistinctCodes",
                    "FitsChannel",
                    "InstantText",
                    "LimitedNeedsLength",
                    "MaxLines",
                    "MessageText",
                    "MetaSizeLimit",
                    "NoControlCharacters",
                    "NotOnlyWhitespace",
                    "UnguessablePattern",
                    "ValidPhoneNumber",
                    "Printable",
                    "MinLetters",
                    "RecipientRequired",
                    "StartTime");

    private static final String ANY_UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    private ConstraintKeywords() {}

    /**
     * The keywords and their values; none if the constraint is described in words, and none for
     * {@code NotNull}, which depends on its place.
     *
     * @throws AssertionError if this class does not know how the constraint is described
     */
    static Map<String, Object> of(Annotation each) {
        if (each instanceof Characters characters) {
            return Map.of("maxLength", characters.max());
        } else if (each instanceof CallerCode) {
            return Map.of("maxLength", longestCode());
        } else if (each instanceof Size size) {
            return size.min() > 0
                    ? Map.of("minItems", size.min(), "maxItems", size.max())
                    : Map.of("maxItems", size.max());
        } else if (each instanceof Min min) {
            return Map.of("minimum", min.value());
        } else if (each instanceof Max max) {
            return Map.of("maximum", max.value());
        } else if (each instanceof Email || each instanceof Deliverable) {
            return Map.of("format", "email");
        } else if (each instanceof Pattern pattern) {
            return form(pattern);
        }
        return byName(each);
    }

    /** Constraints that are private to their package and so are known only by name. */
    private static Map<String, Object> byName(Annotation each) {
        String name = each.annotationType().getSimpleName();
        if (name.equals("HttpUrl")) {
            return Map.of("format", "uri");
        } else if (name.equals("PhonePrefix")) {
            return form(each.annotationType().getAnnotation(Pattern.class));
        } else if (hasNoKeyword(each)) {
            return Map.of();
        }
        throw new AssertionError("Say how " + each + " is described");
    }

    private static Map<String, Object> form(Pattern pattern) {
        return pattern.regexp().equals(ANY_UUID)
                ? Map.of("format", "uuid")
                : Map.of("pattern", "^" + pattern.regexp() + "$");
    }

    private static boolean hasNoKeyword(Annotation each) {
        return each instanceof NotNull
                || each instanceof PastOrPresent
                || NO_KEYWORD.contains(each.annotationType().getSimpleName());
    }

    private static int longestCode() {
        int length = 1;
        while (CallerCode.Validator.fits("x".repeat(length + 1))) {
            length++;
        }
        return length;
    }
}
