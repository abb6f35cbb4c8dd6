package org.patientcare.patients.activation;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.patientcare.patients.activation.CodeTerms.CodeDuration;

/** A limited plan must have months, days or both. */
@Constraint(validatedBy = LimitedNeedsLength.Validator.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface LimitedNeedsLength {

    String message() default "{length_required}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Reports both fields. */
    class Validator implements ConstraintValidator<LimitedNeedsLength, PlanLength> {

        @Override
        public boolean isValid(PlanLength code, ConstraintValidatorContext context) {
            boolean valid =
                    code.duration() != CodeDuration.LIMITED
                            || code.durationInMonths() != null
                            || code.durationInDays() != null;
            if (!valid) {
                String sentence = context.getDefaultConstraintMessageTemplate();
                context.disableDefaultConstraintViolation();
                for (String field : new String[] {"durationInMonths", "durationInDays"}) {
                    context.buildConstraintViolationWithTemplate(sentence)
                            .addPropertyNode(field)
                            .addConstraintViolation();
                }
            }
            return valid;
        }
    }

    /**
     * The part of a request that says how long a code's plan lasts; unset values are null.
     *
     * <p>Implemented by request records whose components have these names.
     */
    public interface PlanLength {

        CodeDuration duration();

        /** Calendar months, added before the days. */
        Integer durationInMonths();

        Integer durationInDays();
    }
}
