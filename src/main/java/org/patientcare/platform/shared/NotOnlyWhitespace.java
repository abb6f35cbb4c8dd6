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
 * A text that has at least one character that is seen by itself: neither Unicode white space nor an
 * invisible character, nor a mark such as an accent, which needs a letter.
 */
@Constraint(validatedBy = NotOnlyWhitespace.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface NotOnlyWhitespace {

    String message() default "{blank}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null is valid; another constraint must require a value. */
    class Validator implements ConstraintValidator<NotOnlyWhitespace, String> {

        /** The fillers of Hangul, and the pattern of Braille without a dot. */
        private static final String EMPTY_LETTERS = "\u115F\u1160\u3164\uFFA0\u2800";

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || !text.codePoints().allMatch(Validator::isUnseen);
        }

        private static boolean isUnseen(int codePoint) {
            return switch (Character.getType(codePoint)) {
                case Character.CONTROL,
                        Character.FORMAT,
                        Character.NON_SPACING_MARK,
                        Character.ENCLOSING_MARK ->
                        true;
                default -> isWhitespace(codePoint) || EMPTY_LETTERS.indexOf(codePoint) >= 0;
            };
        }

        /** Includes no-break spaces, which {@link Character#isWhitespace} leaves out. */
        static boolean isWhitespace(int codePoint) {
            return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
        }
    }
}
