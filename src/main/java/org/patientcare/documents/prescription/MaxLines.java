package org.patientcare.documents.prescription;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Limits the number of lines of a text, so that the PDF stays within bounds. Null is valid. */
@Constraint(validatedBy = MaxLines.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface MaxLines {

    /** The message to use where {@link #max} is 1. */
    String ONE_LINE_MESSAGE = "{not_one_line}";

    int max();

    String message() default "{too_many_lines}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Counts every Unicode line terminator. */
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
