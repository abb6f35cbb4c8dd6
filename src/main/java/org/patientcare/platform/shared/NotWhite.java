package org.patientcare.platform.shared;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text that holds more than white space, whichever of Unicode's it is. */
@Constraint(validatedBy = NotWhite.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface NotWhite {

    String message() default "must not be blank";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null passes: others want more. */
    class Validator implements ConstraintValidator<NotWhite, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || !text.codePoints().allMatch(Validator::isWhite);
        }

        /** With the blanks that do not break lines, which Java does not count. */
        static boolean isWhite(int codePoint) {
            return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
        }
    }
}
