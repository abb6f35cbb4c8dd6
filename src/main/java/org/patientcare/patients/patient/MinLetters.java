package org.patientcare.patients.patient;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Checks that the beginning of a name is long enough to search for: at least two letters, or one
 * ideograph or Hangul syllable.
 */
@Constraint(validatedBy = MinLetters.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface MinLetters {

    String message() default "{too_short}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Accepts null. */
    class Validator implements ConstraintValidator<MinLetters, String> {

        private static final int REQUIRED = 2;

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || text.codePoints().map(Validator::weight).sum() >= REQUIRED;
        }

        private static int weight(int codePoint) {
            boolean hangul =
                    Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HANGUL;
            if (Character.isIdeographic(codePoint) || hangul) {
                return REQUIRED;
            }
            return Character.isLetter(codePoint) ? 1 : 0;
        }
    }
}
