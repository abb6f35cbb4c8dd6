package org.patientcare.surfaces.operator;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The beginning of a name that is enough to look for: two letters, or one of a script that writes a
 * whole word or syllable with it.
 */
@Constraint(validatedBy = SomeLetters.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@interface SomeLetters {

    String message() default "must have at least two letters";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null passes. */
    class Validator implements ConstraintValidator<SomeLetters, String> {

        private static final int ENOUGH = 2;

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || text.codePoints().map(Validator::worth).sum() >= ENOUGH;
        }

        private static int worth(int codePoint) {
            boolean hangul =
                    Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HANGUL;
            if (Character.isIdeographic(codePoint) || hangul) {
                return ENOUGH;
            }
            return Character.isLetter(codePoint) ? 1 : 0;
        }
    }
}
