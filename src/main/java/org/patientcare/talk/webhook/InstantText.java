package org.patientcare.talk.webhook;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.patientcare.platform.shared.Timestamps;

/** An instant as callers write it; without an offset it is in the caller's time zone. */
@Constraint(validatedBy = InstantText.Validator.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@interface InstantText {

    String message() default Timestamps.FAULT + Timestamps.YEARS_FAULT;

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Null is valid. */
    class Validator implements ConstraintValidator<InstantText, String> {

        @Override
        public boolean isValid(String text, ConstraintValidatorContext context) {
            return text == null
                    || Timestamps.parseInYears(
                                    text, context.getClockProvider().getClock().getZone())
                            .isPresent();
        }
    }
}
