package org.patientcare.platform.shared;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A code by which a caller identifies a patient, an appointment or an activation code (contract,
 * section 1): opaque, 1 to 255 characters, and usable in a path.
 */
@Constraint(validatedBy = CallerCode.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface CallerCode {

    String message() default "{not_a_code}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null passes. */
    class Validator implements ConstraintValidator<CallerCode, String> {

        public static final int MAX_CHARACTERS = 255;

        @Override
        public boolean isValid(String code, ConstraintValidatorContext context) {
            return code == null
                    || hasLength(code) && hasNoForbidden(code) && isTrimmed(code) && !isDots(code);
        }

        /**
         * Whether the text could be a stored code, by its length and without NUL, which the
         * database refuses. Other text is an unknown code and need not be looked up.
         */
        public static boolean fits(String code) {
            return code.codePointCount(0, code.length()) <= MAX_CHARACTERS
                    && code.indexOf('\0') < 0;
        }

        private static boolean hasLength(String code) {
            return !code.isEmpty() && fits(code);
        }

        private static boolean hasNoForbidden(String code) {
            return code.codePoints()
                    .noneMatch(c -> c == '\\' || Character.isISOControl(c) || isLoneSurrogate(c));
        }

        private static boolean isLoneSurrogate(int c) {
            return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        }

        private static boolean isTrimmed(String code) {
            return !NotOnlyWhitespace.Validator.isWhitespace(code.codePointAt(0))
                    && !NotOnlyWhitespace.Validator.isWhitespace(
                            code.codePointBefore(code.length()));
        }

        private static boolean isDots(String code) {
            return code.equals(".") || code.equals("..");
        }
    }
}
