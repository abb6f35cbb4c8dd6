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
 * A text of limited length, counted in characters (code points), as people and PostgreSQL count
 * them.
 */
@Constraint(validatedBy = Characters.Validator.class)
@Target({ElementType.FIELD, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Characters {

    int max() default 255;

    String message() default "{too_long}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null passes. */
    class Validator implements ConstraintValidator<Characters, String> {

        private int max;

        @Override
        public void initialize(Characters constraint) {
            max = constraint.max();
        }

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || text.codePointCount(0, text.length()) <= max;
        }
    }
}
