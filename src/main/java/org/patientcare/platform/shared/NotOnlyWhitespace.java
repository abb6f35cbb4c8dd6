package org.patientcare.platform.shared;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text that has at least one character other than Unicode white space. */
@Constraint(validatedBy = NotOnlyWhitespace.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface NotOnlyWhitespace {

    String message() default "{blank}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null is valid; another constraint must require a value. */
    class Validator implements ConstraintValidator<NotOnlyWhitespace, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || !text.codePoints().allMatch(Validator::isWhitespace);
        }

        /** Includes no-break spaces, which {@link Character#isWhitespace} leaves out. */
        static boolean isWhitespace(int codePoint) {
            return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
        }
    }
}
