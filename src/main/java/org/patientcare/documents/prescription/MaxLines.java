package org.patientcare.documents.prescription;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A text of so many lines at most, so that a document stays within bounds. Null passes. */
@Constraint(validatedBy = MaxLines.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface MaxLines {

    /** What to say where {@link #max} is 1. */
    String ONE = "must be on one line";

    int max();

    String message() default "must have at most {max} lines";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Counts whatever Unicode takes for the end of a line. */
    class Validator implements ConstraintValidator<MaxLines, String> {

        private int max;

        @Override
        public void initialize(MaxLines constraint) {
            max = constraint.max();
        }

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null || text.split("\\R", -1).length <= max;
        }
    }
}
